import type { EngineName } from '../browsers/engine-name.ts';
import type { TestCount } from '../test-count.ts';
import { auditBuild } from './audit-build.ts';
import type { AuditContrast } from './audit-plan.ts';

/**
 * Audits a static build, prints what is wrong and how long each engine took, and counts: each story and page in each engine is one.
 *
 * @param only the name of a case has to hold this
 */
export async function countAudit(
  stories: string,
  where: { engines: readonly EngineName[]; contrasts: readonly AuditContrast[] },
  only = '',
): Promise<TestCount> {
  const count: TestCount = { passed: 0, failures: [] };
  const seen = new Map<EngineName, { cases: number; until: number }>();
  const since = Date.now();
  try {
    await auditBuild(
      stories,
      where,
      (engine, { name, problems }) => {
        seen.set(engine, { cases: (seen.get(engine)?.cases ?? 0) + 1, until: Date.now() });
        if (problems.length === 0) count.passed += 1;
        else {
          console.log(`✗ ${engine}: ${name}`);
          for (const problem of problems) console.log(`    ${problem}`);
          count.failures.push(`${engine}: ${name}: ${problems[0]}`);
        }
      },
      only,
    );
  } catch (error) {
    count.failures.push(error instanceof Error ? error.message : String(error));
  }
  for (const [engine, { cases, until }] of seen)
    console.log(`${engine}: ${cases} stories and pages in ${Math.round((until - since) / 1000)} s`);
  return count;
}
