import { expect } from 'chai';
import { scriptLanguage } from '../../../src/elements/text/language-of.ts';

const SCRIPTS: [note: string, text: string, lang: string, expected: string | undefined][] = [
  ['German in English: the same script', 'Über den Hafen', 'en', undefined],
  ['Japanese, with Han letters', '浜辺の潮だまりで見つけた小さな世界', 'en', 'ja'],
  ['Japanese on a Japanese page', '浜辺の潮だまり', 'ja-JP', undefined],
  ['Han letters alone: Chinese or Japanese', '潮汐', 'en', undefined],
  ['Korean', '썰물의 항구', 'en', 'ko'],
  ['Hebrew', 'הנמל בשעת השפל', 'en', 'he'],
  ['Hebrew on an Arabic page', 'הנמל', 'ar', 'he'],
  ['Greek', 'Το λιμάνι', 'en', 'el'],
  ['one π is not Greek', 'What π means to a baker', 'en', undefined],
  ['one katakana in a face is not Japanese', 'Whatever ¯\\_(ツ)_/¯ that is', 'en', undefined],
  ['Thai', 'ท่าเรือยามน้ำลง', 'en', 'th'],
  ['Armenian', 'Նավահանգիստ', 'en', 'hy'],
  ['Georgian', 'ნავსადგური', 'en', 'ka'],
  ['Arabic letters: Arabic, Persian, Urdu and more', 'الميناء', 'en', undefined],
  ['Cyrillic letters: Russian, Ukrainian, Serbian and more', 'Гавань', 'en', undefined],
  ['no letters', '2026 — …', 'en', undefined],
  ['a Greek word in a Latin title', 'On λόγος, and what the word has meant since', 'en', undefined],
  ['a long text is judged by its beginning', `${'Λιμάνι '.repeat(40)}${'harbour '.repeat(4000)}`, 'en', 'el'],
];
for (const [note, text, lang, expected] of SCRIPTS)
  it(`the language that a script tells: ${note}`, () => {
    expect(scriptLanguage(text, lang)).to.equal(expected);
  });
