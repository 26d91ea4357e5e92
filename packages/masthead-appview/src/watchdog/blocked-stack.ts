import { Session } from 'node:inspector';
import type { LoopName } from './heartbeat.ts';

/** The parameters of `Debugger.paused`, as far as they are used. */
interface Paused {
  readonly callFrames: readonly {
    readonly functionName: string;
    readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber: number };
  }[];
}

type Told = { readonly method?: string; readonly params?: unknown };

const MAX_FRAMES = 12;

/**
 * The stack of another thread, innermost call first. V8 pauses the thread wherever it is, a backtracking regular expression included, and it stays paused: only
 * for a process that is about to end. `null` after `timeout` milliseconds, when the thread is in native code, and when the inspector cannot connect.
 */
export function blockedStack(loop: LoopName, timeout: number): Promise<string[] | null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), timeout);
    const scripts = new Map<string, string>();
    const hear = ({ method, params }: Told) => {
      if (method === 'Debugger.scriptParsed') {
        const { scriptId, url } = params as { scriptId: string; url: string };
        scripts.set(scriptId, url);
      } else if (method === 'Debugger.paused') resolve(frames(params as Paused, scripts));
    };
    try {
      const session = new Session();
      session.connectToMainThread();
      if (loop === 'main') pauseMain(session, hear);
      else pauseWorker(session, loop, hear);
    } catch {
      // The process ends without a stack.
      resolve(null);
    }
  });
}

function pauseMain(session: Session, hear: (told: Told) => void): void {
  session.on('inspectorNotification', hear);
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Goes through the main thread, the only one that an inspector session can connect to from another thread. */
function pauseWorker(session: Session, loop: LoopName, hear: (told: Told) => void): void {
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    if (!workerInfo.title.endsWith(` ${loop}`)) return;
    for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries()) {
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
    }
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => hear(JSON.parse(params.message) as Told));
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
}

function frames({ callFrames }: Paused, scripts: ReadonlyMap<string, string>): string[] {
  return callFrames.slice(0, MAX_FRAMES).map(({ functionName, location }) => {
    const { scriptId, lineNumber, columnNumber } = location;
    return `${functionName || '(anonymous)'} (${scripts.get(scriptId) || 'unknown'}:${lineNumber + 1}:${columnNumber + 1})`;
  });
}
