import { ClientError, fetchCardView } from 'masthead/client';
import type { CardView } from 'masthead/core';
import { APP_VIEW } from './app-view.ts';

/**
 * What is known about a link. An AppView that does not answer costs the card, never the page.
 *
 * @returns `null`: show the plain link
 */
export async function findCard(url: string): Promise<CardView | null> {
  try {
    return await fetchCardView({ baseUrl: APP_VIEW }, url);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    console.warn(error.message);
    return null;
  }
}
