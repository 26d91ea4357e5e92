// The page that audits: it opens what the plan names in a frame, one after the other, and posts what axe says of each. Any engine that can open an address can run it.
import type { AuditFinding, AuditReport } from '../audit-finding.ts';
import type { AuditCase, AuditPlan } from '../audit-plan.ts';
import { auditFrame, type FrameWindow } from './audit-frame.ts';
import { openPage } from './open-page.ts';
import { openStory } from './open-story.ts';

const frame = document.createElement('iframe');
frame.title = 'What is audited';
document.body.append(frame);

const plan = (await (await fetch(`plan.json${location.search}`)).json()) as AuditPlan;
for (const each of plan.cases) await post('report', await report(each, plan));
await post('done', {});

async function report(each: AuditCase, { schemes, contrasts }: AuditPlan): Promise<AuditReport> {
  const { name } = each;
  const findings: AuditFinding[] = [];
  try {
    const ofStory = 'story' in each;
    const hasOneScheme = ofStory ? await openStory(frame, each.story) : await openPage(frame, each.address);
    let colorsOnly = false;
    for (const scheme of hasOneScheme ? [undefined] : schemes) {
      for (const contrast of contrasts) {
        const root = ofStory ? '#storybook-root' : undefined;
        findings.push(
          ...(await auditFrame(frame.contentWindow as FrameWindow, { scheme, contrast, root, colorsOnly })),
        );
        colorsOnly = true;
      }
    }
    return { name, findings };
  } catch (error) {
    return { name, findings, error: String(error) };
  }
}

function post(what: string, body: object): Promise<unknown> {
  return fetch(what + location.search, { method: 'POST', body: JSON.stringify(body) });
}
