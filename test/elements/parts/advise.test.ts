import { expect } from 'chai';
import { EmbedElement, type Question } from '../../../src/elements/index.ts';
import { advise } from '../../../src/elements/parts/advise.ts';
import { freshStage } from '../mount.ts';

class NoteElement extends EmbedElement<string> {
  protected override read(): string | null {
    return null;
  }
  protected override question(): Question<string> {
    return { key: [], answer: 'missing' };
  }
  protected override card(): never {
    throw new Error('no card');
  }
  protected override placeholder(): undefined {
    return undefined;
  }
}
customElements.define('note-element', NoteElement);

describe('advise', () => {
  /** What the console is told of an element. */
  function said(element: Element): string[] {
    const words: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => words.push(text);
    try {
      advise(element);
    } finally {
      console.warn = warn;
    }
    return words;
  }

  it('says nothing of an element of somebody else, which asks by neither url nor actor', () => {
    const element = freshStage().appendChild(new NoteElement());
    expect(said(element)).to.deep.equal([]);
  });

  it('names the property that an element of ours asks by', () => {
    expect(said(document.createElement('pub-card')).join()).to.match(/<pub-card> has no url\. Write url="https:/);
    expect(said(document.createElement('pro-profile')).join()).to.match(/<pro-profile> has no actor\. Write actor="/);
  });
});
