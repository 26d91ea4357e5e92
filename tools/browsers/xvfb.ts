import { spawn } from 'node:child_process';

/** A screen in memory for browsers that insist on one. */
export interface VirtualScreen {
  /** What `DISPLAY` must say. */
  readonly display: string;
  close(): void;
}

/** Starts Xvfb on the first free display and resolves once it is up. */
export function startVirtualScreen(): Promise<VirtualScreen> {
  return new Promise((resolve, reject) => {
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    server.once('error', () => reject(new Error('Xvfb is missing. Install Debian’s package "xvfb".')));
    server.once('exit', (code) => reject(new Error(`Xvfb stopped at once (exit code ${code}).`)));
    server.stdio[3]?.once('data', (number) => {
      resolve({ display: `:${String(number).trim()}`, close: () => void server.kill() });
    });
  });
}
