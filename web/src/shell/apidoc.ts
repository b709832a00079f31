/** The document of the API, read for people: what can be asked for, types as text, and examples. */

/** A schema, as far as the document uses it. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  'x-line'?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: Schema;
}

interface Content {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Described {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  security?: Record<string, string[]>[];
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Something that can be asked for. */
export interface Operation extends Described {
  method: string;
  path: string;
}

/** Everything that can be asked for, under its headings. */
export function operationsOf(document: ApiDocument): { tag: string; operations: Operation[] }[] {
  const byTag = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const tag = described.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { ...described, method, path }]);
    }
  }
  return [...byTag].map(([tag, operations]) => ({ tag, operations }));
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema as a type in one line; other types are named. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  if (schema.items) return `Array<${typeText(schema.items)}>`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(field)}`);
    return fields.length ? `{ ${fields.join(', ')} }` : '{}';
  }
  if (schema.additionalProperties) return `{ [name]: ${typeText(schema.additionalProperties)} }`;
  return schema.type ?? '';
}

/** Something that has this type: what must be there, with the first of several. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth = 0): unknown {
  const again = (other: Schema) => exampleOf(other, schemas, depth + 1);
  if (schema.$ref) return depth > 12 ? null : again(schemas[nameIn(schema.$ref)] ?? {});
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return again(schema.anyOf[0]);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(again));
  if (schema.prefixItems) return schema.prefixItems.map(again);
  if (schema.items) return [again(schema.items)];
  if (schema.properties) {
    const needed = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(needed.map(([name, field]) => [name, again(field)]));
  }
  return { string: '', number: 0, boolean: true, object: {} }[schema.type ?? ''] ?? null;
}

/** The address of a request; what is empty is left out of the query. */
export function addressOf(path: string, parameters: Parameter[], values: Record<string, string>): string {
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const asked = parameters.filter((parameter) => parameter.in === 'query' && values[parameter.name]);
  const query = new URLSearchParams(asked.map(({ name }) => [name, values[name] ?? '']));
  return asked.length ? `${inPath}?${query}` : inPath;
}
