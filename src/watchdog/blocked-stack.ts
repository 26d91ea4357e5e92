import { Session } from 'node:inspector';
import type { LoopName } from './heartbeat.ts';

/** How the inspector describes a pause, as far as it is read here. */
interface Paused {
  readonly callFrames: readonly {
    readonly functionName: string;
    readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber: number };
  }[];
}

type Told = { readonly method?: string; readonly params?: unknown };

const MAX_FRAMES = 12;

/**
 * Where a thread is at this moment, asked from another one. V8 stops it in the middle of whatever it does, a pattern that backtracks included; it stays stopped,
 * so this is for a process that ends.
 *
 * @param loop the name of its thread
 * @param timeout milliseconds
 * @returns the innermost call first; `null` when it cannot be had: the thread is in native code
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
      // Without a stack, the process ends all the same.
      resolve(null);
    }
  });
}

function pauseMain(session: Session, hear: (told: Told) => void): void {
  session.on('inspectorNotification', hear);
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** By way of the main thread: only that one can be reached from everywhere. */
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
