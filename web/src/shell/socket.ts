/**
 * The line to a table: it comes back by itself, and what was asked but not answered is asked again with the same
 * id, so that nothing is lost and nothing happens twice.
 */
import { WIRE_VERSION, type Change, type Request, type Response, type Said, type ServerMessage, type Trouble, type Update } from '../wire';
import { Patchwork, type Told } from './patch';

export type LineState = 'connecting' | 'open' | 'lost';

export interface Listener {
  update(update: Told): void;
  line(state: LineState): void;
  /** What time it is for the server, in milliseconds since 1970. */
  time?(now: number): void;
  /** Something was said. */
  chat?(lines: Said[]): void;
  /** The server has another page than this one. */
  outdated(): void;
}

/** What the line needs of the world; replaced in tests. */
export interface World {
  open(url: string): WebSocket;
  later(what: () => void, milliseconds: number): number;
  never(timer: number): void;
  random(): number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const MOST_WAITING = 64;

/** The server said no, and why. */
export class Refused extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

interface Waiting {
  text: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export const browser: World = {
  open: (url) => new WebSocket(url),
  later: (what, milliseconds) => window.setTimeout(what, milliseconds),
  never: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

export class Line {
  private socket: WebSocket | null = null;
  private failures = 0;
  private closed = false;
  private retry = 0;
  private beat = 0;
  private readonly waiting = new Map<string, Waiting>();
  private readonly table = new Patchwork();
  private build: string | null = null;

  constructor(
    private readonly url: () => string,
    private readonly listener: Listener,
    private readonly world: World = browser,
  ) {
    this.connect();
  }

  /** Asks, and asks again after every reconnection until there is an answer. */
  request(what: Request & { seat_of?: number }): Promise<unknown> {
    if (this.waiting.size >= MOST_WAITING) return Promise.reject(new Refused({ kind: 'busy' }));
    const id = freshId();
    const text = JSON.stringify({ id, ...what });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Try now instead of waiting: the network is back, or somebody pressed the button. */
  hurry(): void {
    if (this.closed || this.socket) return;
    this.world.never(this.retry);
    this.connect();
  }

  /** Begins anew at once: the server is to look again at who is asking. */
  renew(): void {
    const old = this.socket;
    this.socket = null;
    this.world.never(this.beat);
    this.world.never(this.retry);
    old?.close();
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.world.never(this.retry);
    this.world.never(this.beat);
    this.socket?.close();
    for (const { reject } of this.waiting.values()) reject(new Refused({ kind: 'closed' }));
    this.waiting.clear();
  }

  private connect(): void {
    this.listener.line(this.failures === 0 ? 'connecting' : 'lost');
    const socket = this.world.open(this.url());
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.listener.line('open');
      for (const { text } of this.waiting.values()) socket.send(text);
      this.keepAlive(socket);
    };
    socket.onmessage = (message) => this.hear(socket, JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.world.never(this.beat);
    if (this.closed) return;
    this.failures += 1;
    this.listener.line('lost');
    this.retry = this.world.later(() => this.connect(), waitAfter(this.failures, this.world.random()));
  }

  private hear(socket: WebSocket, frame: ServerMessage): void {
    if (frame.type === 'update' || frame.type === 'change') return this.told(frame);
    if (frame.type === 'pong') {
      this.listener.time?.(frame.now);
      return this.keepAlive(socket);
    }
    if (frame.type === 'chat') return this.listener.chat?.(frame.lines);
    this.answered(frame);
  }

  private told(message: Update | Change): void {
    if (message.type === 'update') {
      this.build ??= message.build;
      this.listener.time?.(message.now);
      if (message.wire !== WIRE_VERSION || message.build !== this.build) this.listener.outdated();
    }
    const table = this.table.take(message);
    if (table) this.listener.update(table);
    // A line that breaks meanwhile begins with the whole anyway.
    else this.request({ do: 'whole' }).catch(() => undefined);
  }

  private answered(answer: Response): void {
    const asked = this.waiting.get(answer.id);
    if (!asked) return;
    this.waiting.delete(answer.id);
    if (answer.ok) asked.resolve(answer.result);
    else asked.reject(new Refused(answer.error ?? { kind: 'unknown' }));
  }

  /** A line that no longer answers is cut, so that it can be made anew. */
  private keepAlive(socket: WebSocket): void {
    this.world.never(this.beat);
    this.beat = this.world.later(() => {
      socket.send('{"do":"ping"}');
      this.beat = this.world.later(() => {
        socket.close();
        this.lost(socket);
      }, PONG_WITHIN);
    }, PING_EVERY);
  }
}

/** Doubling, with up to half of it by chance, so that not all pages come back at once. */
export function waitAfter(failures: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** 128 random bits. (`crypto.randomUUID` is missing on a plain-HTTP home network.) */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
