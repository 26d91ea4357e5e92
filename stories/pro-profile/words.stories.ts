import { elementMeta, told } from '../element-meta.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { PROFILE } from '../views/profile-views.ts';
import { WORDS } from '../views/words.ts';

export default { ...elementMeta('pro-profile', { actor: PROFILE.handle }), title: 'pro-profile/Words', tags: ['!dev'] };

const named = (displayName: string, headline: string, title: string, company: string) => ({
  view: { ...PROFILE, displayName, headline, positions: [{ rkey: '1', title, company, startedAt: '2022-05' }] },
});
const arabic = named('ليلى حداد', WORDS.arabic.description, 'رئيسة التحرير', 'رسائل الميناء');

export const Scripts = {
  ...sideBySide('pro-profile', 'Names and roles in other scripts, directions and lengths.', () => ({
    '': cellsOf({ Japanese, Arabic, ArabicPage, Emoji, GermanCompounds, OneCharacter, LongName }),
  })),
  tags: ['dev'],
};

export const OneCharacter = told('The shortest name.', named('A', 'B', 'C', 'D'));
export const LongName = told(
  'A name as long as a record allows.',
  named(
    'Maria Theodora Evangelina Konstantinopoulou-Papadimitriou van der Westhuizen',
    WORDS.sixty.title,
    'Editor',
    'Review',
  ),
);
export const Emoji = told(
  'Letters of many code points stay whole.',
  named('👩‍🚀 Ada 🇸🇪', '🛶✨', 'Captain ⚓️', '👩‍👩‍👧‍👦 & co'),
);
export const Japanese = told('No spaces to break at.', named('港 太郎', WORDS.cjk.description, '編集長', '港通信'));
export const Arabic = told('Right to left inside a page of any direction.', arabic);
export const ArabicPage = told(
  'On a page in Arabic everything mirrors.',
  { ...arabic, layout: 'full' },
  { globals: { language: 'ar' }, parameters: { width: '40rem' } },
);
export const GermanCompounds = told(
  'One word, longer than the line.',
  named('Liesl Grundstücksverkehrsgenehmigung', WORDS.german.description, WORDS.german.title, WORDS.german.name),
);
