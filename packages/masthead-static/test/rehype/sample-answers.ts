import type { LinkCardOptions } from '../../src/rehype/index.ts';

/** What the AppView of these tests knows, by canonical URL. */
export const TITLES: Readonly<Record<string, string>> = {
  'https://tide.example/low-water': 'The harbour at low water',
  'https://moss.example/roof': 'A field guide to <moss> & "roofs"',
};

/** An AppView in a function: options that ask it, what it was asked, and what was warned of. */
export function sampleAppView(views: Readonly<Record<string, unknown>> = {}) {
  const asked: string[] = [];
  const warnings: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(String(input)).searchParams.get('url') ?? '';
    asked.push(url);
    const title = TITLES[url];
    const external = views[url] ?? (title && { uri: url, title, description: 'Words.' });
    return Response.json(external ? { view: { external } } : {});
  };
  const options = {
    appView: 'https://appview.example',
    fetch,
    onWarning: (message: string) => warnings.push(message),
  } satisfies LinkCardOptions;
  return { options, asked, warnings };
}
