import { beforeEach, describe, expect, it } from 'vitest';
import { WIRE_VERSION } from '../wire';
import type { Told } from './patch';
import { Line, Refused, waitAfter, type LineState, type World } from './socket';

/** A socket that does what the test says. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.drop();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let sockets: FakeSocket[];
let timers: { what: () => void; after: number }[];
let states: LineState[];
let updates: Told[];
let outdated: number;

const world: World = {
  open: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  },
  later: (what, after) => timers.push({ what, after }),
  never: (timer) => void (timers[timer - 1] && (timers[timer - 1].what = () => undefined)),
  random: () => 1,
};

function open(): Line {
  return new Line(() => 'ws://table', { update: (update) => updates.push(update), line: (state) => states.push(state), outdated: () => (outdated += 1) }, world);
}

beforeEach(() => {
  [sockets, timers, states, updates, outdated] = [[], [], [], [], 0];
  (globalThis as { WebSocket?: unknown }).WebSocket = FakeSocket;
});

describe('the line to a table', () => {
  it('answers a request when its answer comes', async () => {
    const line = open();
    sockets[0].accept();
    const asked = line.request({ do: 'hint' });
    const { id } = JSON.parse(sockets[0].sent[0]);
    sockets[0].hear({ type: 'answer', id, ok: true, result: 7 });
    expect(await asked).toBe(7);
  });

  it('tells a refusal with its clause', async () => {
    const line = open();
    sockets[0].accept();
    const asked = line.request({ do: 'check', move: 'complete' });
    const { id } = JSON.parse(sockets[0].sent[0]);
    sockets[0].hear({ type: 'answer', id, ok: false, error: { kind: 'refused', clause: 'FRA-14' } });
    const refusal = await asked.catch((error: Refused) => error);
    expect((refusal as Refused).trouble.clause).toBe('FRA-14');
  });

  it('asks again with the same id after a break', () => {
    const line = open();
    sockets[0].accept();
    void line.request({ do: 'play', number: 3, move: 'decline' });
    sockets[0].drop();
    expect(states.at(-1)).toBe('lost');
    timers.at(-1)!.what();
    sockets[1].accept();
    expect(sockets[1].sent).toEqual(sockets[0].sent);
    expect(states.at(-1)).toBe('open');
  });

  it('does not ask again what was answered', async () => {
    const line = open();
    sockets[0].accept();
    const asked = line.request({ do: 'undo' });
    const { id } = JSON.parse(sockets[0].sent[0]);
    sockets[0].hear({ type: 'answer', id, ok: true });
    await asked;
    sockets[0].drop();
    timers.at(-1)!.what();
    sockets[1].accept();
    expect(sockets[1].sent).toEqual([]);
  });

  it('hears what time it is for the server', () => {
    const times: number[] = [];
    new Line(() => 'ws://table', { update: () => undefined, line: () => undefined, outdated: () => undefined, time: (now) => times.push(now) }, world);
    sockets[0].accept();
    sockets[0].hear({ type: 'pong', now: 1234 });
    expect(times).toEqual([1234]);
  });

  it('keeps what is asked before the line is open', () => {
    const line = open();
    void line.request({ do: 'hint' });
    expect(sockets[0].sent).toEqual([]);
    sockets[0].accept();
    expect(sockets[0].sent).toHaveLength(1);
  });

  it('passes updates on', () => {
    open();
    sockets[0].accept();
    sockets[0].hear({ type: 'update', number: 4, wire: WIRE_VERSION, build: 'one', log: [{ number: 4 }] });
    sockets[0].hear({ type: 'change', number: 5, after: 4, log: [{ number: 5 }] });
    expect(updates.map(({ number }) => number)).toEqual([4, 5]);
    expect(sockets[0].sent).toEqual([]);
  });

  it('asks for the whole where something is missing', () => {
    open();
    sockets[0].accept();
    sockets[0].hear({ type: 'update', number: 4, wire: WIRE_VERSION, build: 'one', log: [{ number: 4 }] });
    sockets[0].hear({ type: 'change', number: 6, after: 5, log: [{ number: 6 }] });
    expect(updates.map(({ number }) => number)).toEqual([4]);
    expect(sockets[0].sent.map((text) => JSON.parse(text).do)).toEqual(['whole']);
  });

  it('notices when the server has another page', () => {
    open();
    sockets[0].accept();
    const whole = { type: 'update', number: 4, wire: WIRE_VERSION, build: 'one', log: [] };
    sockets[0].hear(whole);
    sockets[0].hear(whole);
    expect(outdated).toBe(0);
    sockets[0].hear({ ...whole, build: 'two' });
    expect(outdated).toBe(1);
    sockets[0].hear({ ...whole, wire: WIRE_VERSION + 1 });
    expect(outdated).toBe(2);
  });

  it('is made anew when no answer comes to a ping', () => {
    open();
    sockets[0].accept();
    timers.at(-1)!.what();
    expect(sockets[0].sent).toEqual(['{"do":"ping"}']);
    timers.at(-1)!.what();
    expect(states.at(-1)).toBe('lost');
    timers.at(-1)!.what();
    expect(sockets).toHaveLength(2);
  });

  it('begins anew when it is told to, without waiting', () => {
    const line = open();
    sockets[0].accept();
    line.renew();
    expect(sockets).toHaveLength(2);
    expect(states).not.toContain('lost');
  });

  it('does not come back once closed', () => {
    const line = open();
    sockets[0].accept();
    line.close();
    const before = timers.length;
    sockets[0].drop();
    expect(timers).toHaveLength(before);
  });
});

describe('the wait before the next attempt', () => {
  it('doubles up to a limit, with up to half of it by chance', () => {
    expect([1, 2, 3, 4, 20].map((failures) => waitAfter(failures, 1))).toEqual([400, 800, 1600, 3200, 10_000]);
    expect(waitAfter(1, 0)).toBe(200);
  });
});
