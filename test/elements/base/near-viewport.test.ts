import { expect } from 'chai';
import { LitElement } from 'lit';
import { NearViewport } from '../../../src/elements/base/near-viewport.ts';
import { atRest, freshStage, rest, until } from '../mount.ts';

class NearHost extends LitElement {
  readonly near: NearViewport = new NearViewport(this);
  updates = 0;

  protected override updated(): void {
    this.updates++;
  }
}
customElements.define('near-host', NearHost);

/** A host so far down the page; `wait` as it waits. */
function hostAt(top: number): NearHost {
  const host = new NearHost();
  host.style.setProperty('position', 'absolute');
  host.style.setProperty('inset-block-start', `${top}px`);
  freshStage().append(host);
  return host;
}

describe('NearViewport', () => {
  it('updates its host once, when the host comes near', async () => {
    const host = hostAt(100_000);
    await host.updateComplete;
    const before = host.updates;
    host.near.wait();
    host.near.wait();
    await atRest();
    expect([host.near.isNear, host.updates]).to.deep.equal([false, before]);
    host.style.setProperty('inset-block-start', '0');
    await until(() => host.near.isNear);
    await host.updateComplete;
    await atRest();
    expect([host.near.isNear, host.updates]).to.deep.equal([true, before + 1]);
  });

  it('says nothing of a host that does not wait', async () => {
    const host = hostAt(0);
    await atRest();
    expect(host.near.isNear).to.equal(false);
  });

  it('forgets a host that is taken away, and keeps one that is moved', async () => {
    const host = hostAt(0);
    host.near.wait();
    await until(() => host.near.isNear);
    document.body.append(host);
    await rest();
    expect(host.near.isNear).to.equal(true);
    host.remove();
    await rest();
    expect(host.near.isNear).to.equal(false);
  });
});
