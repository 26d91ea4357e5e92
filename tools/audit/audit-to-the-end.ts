import type { AuditReport } from './audit-finding.ts';
import type { AuditCase } from './audit-plan.ts';

/** How often a browser may end or hang before its time. */
const MOST_FAILURES = 3;

/**
 * Has browsers look at all cases, one browser after the other: where one ends or hangs, the next goes on with the case that it was at.
 *
 * @param look opens a browser for these cases, tells each report, and throws where the browser does not come to their end
 * @throws {Error} that names the case, when a browser fails at the first case that it is given, or the fourth one fails
 */
export async function auditToTheEnd(
  cases: readonly AuditCase[],
  look: (cases: readonly AuditCase[], heard: (report: AuditReport) => void) => Promise<void>,
  hear: (report: AuditReport) => void,
): Promise<void> {
  let left = cases;
  for (let failures = 0; ; ) {
    const seen = new Set<string>();
    try {
      return await look(left, (report) => {
        seen.add(report.name);
        hear(report);
      });
    } catch (error) {
      left = left.filter(({ name }) => !seen.has(name));
      failures += 1;
      if (seen.size === 0 || failures > MOST_FAILURES || left.length === 0) {
        throw new Error(`At "${left[0]?.name ?? 'the end'}": ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
    }
  }
}
