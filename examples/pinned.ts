import type { CardView } from 'masthead/elements';

/** Cards that the page has the data of, from its own server for instance; to show them no request is made. */
export const PINNED: readonly CardView[] = [
  { uri: 'https://tidewater.example/essays/salt', title: 'Salt', description: 'What the harbour lives on.' },
  { uri: 'https://tidewater.example/essays/rope', title: 'Rope', description: 'What holds the harbour together.' },
];
