import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { EventEmitter } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';

/**
 * What a command has of its own while it runs in this process: several may run beside each other.
 */
export class OwnProcess {
  readonly stdin: Readable;
  readonly stdout = new Output(this);
  readonly stderr = new Output(this);
  readonly console = new Console(this.stdout, this.stderr);
  /** Signals, and its own end. */
  readonly heard = new EventEmitter();
  /** Its exit code, once it ends itself. */
  readonly exited: Promise<number>;
  exit: (code?: number) => void = () => {};
  /** What it has written, out and err. */
  said = '';
  ended = false;

  /**
   * @param typed what stands in its standard input; one line for each question, where it has a
   *   terminal
   */
  constructor(typed: string | { readonly answers: readonly string[]; readonly before?: () => Promise<unknown> }) {
    this.exited = new Promise((resolve) => {
      this.exit = (code = 0) => resolve(code);
    });
    if (typeof typed === 'string') {
      this.stdin = Readable.from([Buffer.from(typed)]);
      return;
    }
    const stdin = new PassThrough();
    this.stdin = stdin;
    for (const stream of [stdin, this.stdout, this.stderr]) Object.assign(stream, { isTTY: true });
    const answers = [...typed.answers];
    let happened: Promise<unknown> | undefined;
    this.heard.on('said', async () => {
      if (!/(?:\]|:) $/.test(this.said)) return;
      happened ??= typed.before?.();
      await happened;
      stdin.write(`${answers.shift() ?? ''}\n`);
    });
  }

  /** Does work as this process: what it begins belongs to it as well. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }
}

class Output extends Writable {
  text = '';
  readonly #of: OwnProcess;

  constructor(of: OwnProcess) {
    super();
    this.#of = of;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    done();
    if (this.#of.ended) return;
    this.text += chunk.toString();
    this.#of.said += chunk.toString();
    this.#of.heard.emit('said');
  }
}

const current = new AsyncLocalStorage<OwnProcess>();
const HEARD: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM', 'exit']);
let running = 0;
let restore: (() => void)[] = [];

/**
 * From now on each command finds its own console, streams, signals and end. Everything else of this
 * process stays as it is.
 */
export function shareProcess(): void {
  if (running++ > 0) return;
  restore = [
    replace(globalThis, 'console', (own) => own.console),
    ...(['stdin', 'stdout', 'stderr', 'exit'] as const).map((name) => replace(process, name, (own) => own[name])),
    ...(['on', 'once', 'off'] as const).map((name) => {
      const real = process[name];
      return replace(process, name, (own) => (event: string, listener: () => void) => {
        if (HEARD.has(event)) own.heard[name](event, listener);
        else Reflect.apply(real, process, [event, listener]);
        return process;
      });
    }),
  ];
}

/** Ends that, once no command runs. */
export function leaveProcess(): void {
  if (--running === 0) for (const each of restore) each();
}

function replace<T extends object>(target: T, name: keyof T, ofOwn: (own: OwnProcess) => unknown): () => void {
  let before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, {
    configurable: true,
    get() {
      const own = current.getStore();
      if (own) return ofOwn(own);
      if (before === undefined) return Reflect.get(Object.getPrototypeOf(target), name);
      return before.get ? before.get.call(target) : before.value;
    },
    // Whoever changes it meanwhile, Vitest between two files for example, changes what there was.
    set(value: unknown) {
      before = { value, configurable: true, enumerable: true, writable: true };
    },
  });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}
