import { elementMeta, told } from '../element-meta.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, without, worded } from '../views/card-views.ts';
import { WORDS } from '../views/words.ts';

export default { ...elementMeta('pub-card', { url: ARTICLE.uri }), title: 'pub-card/Words', tags: ['!dev'] };

const view = (name: keyof typeof WORDS) => ({ view: worded(WORDS[name]) });

export const Scripts = {
  ...sideBySide(
    'pub-card',
    'Words in other scripts and directions. The page’s own language is that of each caption.',
    () => ({
      '': cellsOf({ ChineseAndJapanese, Arabic, ArabicPage, Emoji, GermanCompounds, GermanCompoundsNarrow }),
    }),
  ),
  tags: ['dev'],
};
export const Lengths = {
  ...sideBySide('pub-card', 'From the shortest title to the longest, and with less than everything.', () => ({
    'How long': cellsOf({ OneCharacter, SixtyCharacters, FiveHundredCharacters, FiveHundredCharactersCompact }),
    'How little': cellsOf({ NoDescription, NoReadingTime, NoDateNoAuthor }),
  })),
  tags: ['dev'],
};

export const OneCharacter = told('The shortest title.', view('one'));
export const SixtyCharacters = told('The longest title that needs no tooltip.', view('sixty'));
export const FiveHundredCharacters = told('The longest title that a record may have.', view('fiveHundred'));
export const FiveHundredCharactersCompact = told('The same in one row.', { ...view('fiveHundred'), layout: 'compact' });
export const Emoji = told('Letters of many code points stay whole, on the tile too.', {
  view: without(worded(WORDS.emoji), 'source', 'icon'),
});
export const ChineseAndJapanese = told('No spaces to break at.', {
  view: without(worded(WORDS.cjk), 'source', 'icon'),
});
export const Arabic = told('Right to left inside a page of any direction.', {
  view: without(worded(WORDS.arabic), 'source', 'icon'),
});
export const ArabicPage = told(
  'On a page in Arabic everything mirrors but marks and numerals.',
  { view: without(worded(WORDS.arabic), 'source', 'icon') },
  { globals: { language: 'ar' } },
);
export const GermanCompounds = told('One word, longer than the line.', view('german'));
export const GermanCompoundsNarrow = told('The same in a sidebar.', view('german'), { parameters: { width: '16rem' } });
export const NoDescription = told('A title is all there is.', { view: worded({ description: '' }) });
export const NoReadingTime = told('No text in the record: no reading time, never 0 minutes.', {
  view: without(ARTICLE, 'readingTime'),
});
export const NoDateNoAuthor = told('No quiet row at all.', {
  view: { uri: ARTICLE.uri, title: ARTICLE.title, description: ARTICLE.description, source: ARTICLE.source },
});
export const LargeText = {
  ...told(
    'Text at 200 %: everything is in the page’s own size, so everything grows.',
    { view: ARTICLE },
    { parameters: { width: '40rem', textSize: '200%' } },
  ),
  tags: ['dev'],
};
