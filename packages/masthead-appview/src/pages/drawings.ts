import { ownScheme } from 'masthead/internal/render';
import { type Drawing, drawCard, drawProfile } from 'masthead/internal/render-node';
import { XrpcError } from '../http/server/answer/xrpc-error.ts';
import { readActor, readLink } from '../route/read-params.ts';
import type { FoundPerson } from '../route/route.ts';
import { cardLayoutOf, profileAppearanceOf, readLooks } from './look-params.ts';
import { DRAWING_POLICY, type PageAnswer, type PageFormat, type PageQuestion } from './page-format.ts';

interface Drawn {
  readonly drawing: Drawing;
  /** No record backs the link. */
  readonly empty?: boolean;
  readonly person?: FoundPerson;
}

export const cardSvg: PageFormat = async (question) => svg(await card(question, false));

/** `/card.png`: always the link preview of 1200 by 630. */
export const cardPng: PageFormat = async (question) => png(await card(question, true), question);

export const profileSvg: PageFormat = async (question) => svg(await profile(question, false));

export const profilePng: PageFormat = async (question) => png(await profile(question, true), question);

async function card({ parameters, embedImages, ...find }: PageQuestion, banner: boolean): Promise<Drawn> {
  const url = readLink(parameters);
  const looks = readLooks(parameters);
  const view = await find.card(url);
  const layout = banner || looks.layout === 'banner' ? 'banner' : cardLayoutOf(looks);
  // The background around a preview is unknown, and a PNG cannot follow the color scheme.
  const appearance = looks.appearance ?? (banner ? 'light' : 'auto');
  const scheme = looks.scheme ?? (banner && view ? ownScheme(view) : undefined);
  const drawing = await drawCard(view, { ...looks, url, layout, appearance, ...(scheme && { scheme }) }, embedImages);
  return { drawing, empty: view === null };
}

async function profile({ parameters, embedImages, ...find }: PageQuestion, banner: boolean): Promise<Drawn> {
  const looks = readLooks(parameters);
  const person = await find.person(readActor(parameters));
  const appearance = banner && !looks.appearance ? 'light' : profileAppearanceOf(looks);
  const layout = banner || looks.layout === 'banner' ? 'banner' : 'summary';
  return { drawing: await drawProfile(person.view, { ...looks, layout, appearance }, embedImages), person };
}

function svg({ drawing, empty, person }: Drawn): PageAnswer {
  const brief = empty === true || !drawing.whole;
  return { body: drawing.svg, type: 'image/svg+xml', headers: DRAWING_POLICY, brief, person };
}

async function png(drawn: Drawn, { rasterise }: PageQuestion): Promise<PageAnswer> {
  if (!rasterise) {
    throw new XrpcError(501, 'NotImplemented', 'This server draws no PNG; ask for .svg, or install sharp beside it.');
  }
  return { ...svg(drawn), body: await rasterise(drawn.drawing.svg), type: 'image/png', headers: {} };
}
