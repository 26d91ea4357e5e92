/** Texts as people write them, by what is hard about them. */
export const WORDS = {
  one: { title: 'A', description: 'A title of one letter.' },
  sixty: { title: 'The tide tables of 1911, and what they still get right today', description: 'Sixty characters.' },
  fiveHundred: {
    title: `${'A title that goes on for as long as the record allows, as titles from feeds sometimes do, '.repeat(6).slice(0, 499)}.`,
    description: 'The whole title is there for screen readers, in the tooltip, in print, and under keyboard focus.',
  },
  emoji: {
    title: '👩‍👩‍👧‍👦 Sunday at the harbour 🛶✨ with 🇸🇪 flags',
    description: 'Families, flags and skin tones 👍🏽 are one letter each.',
    name: '👩‍🚀 Orbit Letters',
  },
  cjk: {
    title: '港の朝霧:古い桟橋から見た一年',
    description: '潮が引くと、町は半分だけ広くなる。最後の潮守りと歩いた防波堤の記録。',
    name: '港通信',
  },
  arabic: {
    title: 'صباح ضبابي على رصيف الميناء القديم',
    description: 'مرتين في اليوم يسترد البحر نصف المدينة ثم يعيده. نزهة على الجدار مع آخر حارس للمد.',
    name: 'رسائل الميناء',
  },
  german: {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    description:
      'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Hafenmeistereiverwaltungsvorschrift.',
    name: 'Grundstücksverkehrsgenehmigungszuständigkeitsblatt',
  },
} as const;
