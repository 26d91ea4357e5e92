/** The AppView that the recipes ask for cards: the one that `npm start` runs, unless the environment names another. */
export const APP_VIEW = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';
