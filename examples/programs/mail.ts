// A mail with the cards of some links: every style inline, no script, nothing that a mail program drops.
import { fetchCardView } from 'masthead/client';
import { renderPubCardEmail } from 'masthead/render';

/** The body of a mail. A link whose card cannot be had is a plain link card. */
export async function newsletter(appView: string, links: readonly string[], lang = 'en'): Promise<string> {
  const cards = await Promise.all(
    links.map(async (url) => {
      const view = await fetchCardView({ baseUrl: appView }, url).catch(() => null);
      return renderPubCardEmail(view, { url, lang, contrast: 'aa' });
    }),
  );
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>This week</title>${cards.join('<br>')}`;
}

const [appView = 'http://localhost:2584', ...links] = process.argv.slice(2);
console.log(await newsletter(appView, links));
