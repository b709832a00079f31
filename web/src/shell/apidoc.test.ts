import { expect, test } from 'vitest';
import { addressOf, exampleOf, operationsOf, typeText, type ApiDocument, type Schema } from './apidoc';

const schemas: Record<string, Schema> = {
  Move: { anyOf: [{ const: 'pass' }, { type: 'object', properties: { lay: { $ref: '#/components/schemas/Lay' } }, required: ['lay'] }] },
  Lay: { type: 'object', properties: { stone: { enum: ['white', 'grey'] }, place: { type: 'number', description: 'Where.' } }, required: ['stone'] },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a schema is read as a type', () => {
  expect(typeText(schemas.Move)).toBe('"pass" | { lay: Lay }');
  expect(typeText(schemas.Lay)).toBe('{ stone: "white" | "grey", place?: number }');
  expect(typeText({ type: 'array', items: { anyOf: [ref('Move'), { type: 'null' }] } })).toBe('Array<Move | null>');
  expect(typeText({ type: 'object', additionalProperties: { type: 'number' } })).toBe('{ [name]: number }');
  expect(typeText({ allOf: [ref('Move'), ref('Lay')] })).toBe('Move & Lay');
  expect(typeText({ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] })).toBe('[number, string]');
});

test('an example has what must be there', () => {
  expect(exampleOf(ref('Lay'), schemas)).toEqual({ stone: 'white' });
  expect(exampleOf(ref('Move'), schemas)).toBe('pass');
  expect(exampleOf({ type: 'object', properties: { seats: { type: 'array', items: { type: 'number' } } }, required: ['seats'] }, schemas)).toEqual({ seats: [0] });
});

test('what is asked for is found under its heading, and its address is put together', () => {
  const document: ApiDocument = {
    paths: {
      '/api/v1/tables/{table}': { get: { operationId: 'get', summary: 'A table.', tags: ['tables'], parameters: [], responses: {} } },
      '/api/v1/games': { get: { operationId: 'games', summary: 'Games.', tags: ['games'], parameters: [], responses: {} } },
    },
    components: { schemas },
  };
  expect(operationsOf(document).map(({ tag, operations }) => [tag, operations.map(({ path }) => path)])).toEqual([
    ['tables', ['/api/v1/tables/{table}']],
    ['games', ['/api/v1/games']],
  ]);
  const parameters = [
    { name: 'table', in: 'path' as const, required: true, description: '', schema: {} },
    { name: 'language', in: 'query' as const, required: false, description: '', schema: {} },
    { name: 'before', in: 'query' as const, required: false, description: '', schema: {} },
  ];
  expect(addressOf('/api/v1/tables/{table}', parameters, { table: 'a b', language: 'de', before: '' })).toBe('/api/v1/tables/a%20b?language=de');
});
