import { expect } from 'chai';
import { LitElement } from 'lit';
import { Asking } from '../../../src/elements/base/asking.ts';
import { Finding } from '../../../src/elements/base/finding.ts';
import { NearViewport } from '../../../src/elements/base/near-viewport.ts';
import type { Asked, Found } from '../../../src/elements/base/question.ts';
import { freshStage, rest } from '../mount.ts';

class AskingHost extends LitElement {
  readonly near: NearViewport = new NearViewport(this);
  readonly finding: Finding<string> = new Finding<string>();
  readonly asking: Asking<string> = new Asking<string>(this, this.near, this.finding, () => undefined);
  readonly seen: string[] = [];

  protected override updated(): void {
    this.seen.push(this.finding.state);
  }
}
customElements.define('asking-host', AskingHost);

function host(): AskingHost {
  return freshStage().appendChild(new AskingHost());
}

/** A question whose answer the test gives. */
function question(name: string) {
  let give: (found: Found<string> | null) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const signals: AbortSignal[] = [];
  const reloads: boolean[] = [];
  const answer = ({ signal, reload }: Asked) => {
    signals.push(signal);
    reloads.push(reload);
    return new Promise<Found<string> | null>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
  };
  return {
    question: { key: [name], answer },
    signals,
    reloads,
    give: (view: string | null) => give(view === null ? null : { view, via: 'test' }),
    fail: (error: unknown) => fail(error),
  };
}

describe('Asking', () => {
  it('has what needs no request at once', () => {
    const { asking, finding } = host();
    asking.ask({ key: ['a'], answer: { view: 'A', via: 'view' } });
    expect([finding.state, finding.view]).to.deep.equal(['ready', 'A']);
    expect(finding.outcome).to.deep.equal({ type: 'load', detail: { view: 'A', via: 'view' } });
  });

  it('updates its host when the answer comes', async () => {
    const element = host();
    await element.updateComplete;
    const asked = question('a');
    element.asking.ask(asked.question);
    expect(element.finding.state).to.equal('loading');
    asked.give('A');
    await rest();
    expect([element.finding.state, element.finding.view, element.seen.at(-1)]).to.deep.equal(['ready', 'A', 'ready']);
  });

  const ends: [note: string, end: (asked: ReturnType<typeof question>) => void, type: string, detail: object][] = [
    ['nobody has it', (asked) => asked.give(null), 'fallback', { reason: 'no-match' }],
    ['asking failed', (asked) => asked.fail('down'), 'error', { error: 'down' }],
  ];
  for (const [note, end, type, detail] of ends) {
    it(`says that ${note}`, async () => {
      const { asking, finding } = host();
      const asked = question('a');
      asking.ask(asked.question);
      end(asked);
      await rest();
      expect([finding.state, finding.outcome]).to.deep.equal([type, { type, detail }]);
    });
  }

  it('asks the same question once, and gives another up', async () => {
    const { asking, finding } = host();
    const [first, second] = [question('a'), question('b')];
    asking.ask(first.question);
    asking.ask(first.question);
    expect(first.signals.length).to.equal(1);
    asking.ask(second.question);
    expect(first.signals[0]?.aborted).to.equal(true);
    first.give('late');
    second.give('B');
    await rest();
    expect(finding.view).to.equal('B');
  });

  it('gives up when its host is taken away, asks again when it is back, and keeps the request of one that is moved', async () => {
    const element = host();
    const asked = question('a');
    element.asking.ask(asked.question);
    document.body.append(element);
    await rest();
    expect(asked.signals[0]?.aborted).to.equal(false);
    element.remove();
    await rest();
    expect([asked.signals[0]?.aborted, element.finding.key]).to.deep.equal([true, undefined]);
    element.asking.ask(asked.question);
    expect(asked.signals.length).to.equal(2);
  });

  it('asks the same question again when it is told to, once, and keeps what it has until the answer comes', async () => {
    const { asking, finding } = host();
    const asked = question('a');
    asking.ask(asked.question);
    asked.give('A');
    await rest();
    finding.reload = true;
    asking.ask(asked.question);
    asking.ask(asked.question);
    expect([finding.state, finding.view, asked.reloads]).to.deep.equal(['ready', 'A', [false, true]]);
    asked.give('B');
    await rest();
    expect([finding.state, finding.view]).to.deep.equal(['ready', 'B']);
  });

  it('shows nothing of the last question while another is asked, also one that is to be asked anew', async () => {
    const { asking, finding } = host();
    const [first, second] = [question('a'), question('b')];
    asking.ask(first.question);
    first.give('A');
    await rest();
    finding.reload = true;
    asking.ask(second.question);
    expect([finding.state, finding.view, second.reloads]).to.deep.equal(['loading', null, [true]]);
  });
});
