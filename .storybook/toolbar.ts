import { ALL_MESSAGES } from '../src/elements/text/all-messages.ts';

const item = (value: string, title: string) => ({ value, title });
const tool = <Icon extends string>(title: string, icon: Icon, items: readonly ReturnType<typeof item>[]) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

// As its speakers call it.
const ownName = (lang: string) => new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;

/** What the toolbar offers; `stage.ts` does what it says. */
export const TOOLBAR = {
  scheme: tool('Scheme', 'mirror', [item('light', 'Light'), item('dark', 'Dark'), item('both', 'Light and dark')]),
  width: tool('Width', 'grow', [
    item('story', 'Own width'),
    item('16rem', '16rem: a sidebar'),
    item('20rem', '20rem: a phone'),
    item('24rem', '24rem'),
    item('32rem', '32rem: a column of text'),
    item('44rem', '44rem: cover beside the text'),
    item('100%', 'All there is'),
  ]),
  language: tool('Language', 'globe', [
    ...['en', ...Object.keys(ALL_MESSAGES)].map((lang) => item(lang, ownName(lang))),
  ]),
  direction: tool('Direction', 'transfer', [
    item('language', 'Own direction'),
    item('ltr', 'Left to right'),
    item('rtl', 'Right to left'),
  ]),
  motion: tool('Motion', 'lightning', [item('full', 'Motion'), item('reduced', 'Reduced motion')]),
  colours: tool('Colours', 'contrast', [item('own', 'Own colours'), item('forced', 'Forced colours')]),
};

/** What the toolbar says before anybody touches it. */
export const TOOLBAR_START: Readonly<Record<keyof typeof TOOLBAR, string>> = {
  scheme: 'light',
  width: 'story',
  language: 'en',
  direction: 'language',
  motion: 'full',
  colours: 'own',
};
