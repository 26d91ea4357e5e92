import { readFileSync } from 'node:fs';

/**
 * Bytes that this process had resident at its fullest moment. `resourceUsage().maxRSS` cannot say
 * it: on Linux a process begins with its parent's, and a worker of the tests is larger than the
 * AppView that it starts. Where there is no /proc, it is all there is.
 */
export function mostResident(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}
