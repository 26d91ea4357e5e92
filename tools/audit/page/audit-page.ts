// The page that audits: it opens what the plan names in a frame, one after the other, and posts what axe says of each. Any engine that can open an address can run it.
import type { AuditFinding, AuditReport } from '../audit-finding.ts';
import type { AuditCase, AuditPlan } from '../audit-plan.ts';
import { auditFrame, type FrameWindow } from './audit-frame.ts';
import { openPage } from './open-page.ts';
import { openDocs, openStory } from './show-in-storybook.ts';
import { troublesOf } from './watch-frame.ts';

const frame = document.createElement('iframe');
frame.title = 'What is audited';
document.body.append(frame);

const plan = (await (await fetch(`plan.json${location.search}`)).json()) as AuditPlan;
for (const each of plan.cases) await post('report', await report(each, plan));
await post('done', {});

async function report(each: AuditCase, { schemes, contrasts }: AuditPlan): Promise<AuditReport> {
  const { name } = each;
  const findings: AuditFinding[] = [];
  const errors: string[] = [];
  try {
    const ofStory = 'story' in each;
    // What is around the stories there is Storybook's.
    if ('docs' in each) await openDocs(frame, each.docs);
    else await audit(ofStory ? await openStory(frame, each.story) : await openPage(frame, each.address), ofStory);
  } catch (error) {
    errors.push(String(error));
  }
  return { name, findings, errors: [...errors, ...troublesOf(frame)] };

  async function audit(hasOneScheme: boolean, ofStory: boolean): Promise<void> {
    const root = ofStory ? '#storybook-root' : undefined;
    let colorsOnly = false;
    for (const scheme of hasOneScheme ? [undefined] : schemes) {
      for (const contrast of contrasts) {
        const look = { scheme, contrast, root, colorsOnly };
        findings.push(...(await auditFrame(frame.contentWindow as FrameWindow, look)));
        colorsOnly = true;
      }
    }
  }
}

function post(what: string, body: object): Promise<unknown> {
  return fetch(what + location.search, { method: 'POST', body: JSON.stringify(body) });
}
