import { watchFrame } from './watch-frame.ts';

/** What a Storybook's preview offers to whoever drives it. */
interface PreviewWindow extends Window {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  readonly __STORYBOOK_PREVIEW__?: {
    loadStory(story: { storyId: string }): Promise<{ storyGlobals?: Readonly<Record<string, unknown>> }>;
  };
}

interface Channel {
  on(event: string, heard: (said: unknown) => void): void;
  off(event: string, heard: (said: unknown) => void): void;
  emit(event: string, said: unknown): void;
}

/** The addon runs axe by itself otherwise, and a page has one axe. An address without a story has no globals, so it names one that is not there. */
const GLOBALS = 'a11y.manual:!true;motion:reduced';

/**
 * Shows a story in a frame, through to the end of its play function.
 *
 * @returns whether the story insists on a scheme
 * @throws when the story cannot be shown, or its play function fails
 */
export async function openStory(frame: HTMLIFrameElement, story: string): Promise<boolean> {
  const said = await show(frame, 'storyFinished', { storyId: story, viewMode: 'story' });
  if ((said as { status?: unknown }).status === 'error') throw new Error('the story or its play function failed');
  const preview = (frame.contentWindow as PreviewWindow | null)?.__STORYBOOK_PREVIEW__;
  const { storyGlobals } = (await preview?.loadStory({ storyId: story })) ?? {};
  return storyGlobals !== undefined && 'scheme' in storyGlobals;
}

/**
 * Shows a page of documentation in a frame, with the stories and the pictures on it.
 *
 * @throws when the page shows an error
 */
export async function openDocs(frame: HTMLIFrameElement, docs: string): Promise<void> {
  await show(frame, 'docsRendered', { storyId: docs, viewMode: 'docs' });
  const page = frame.contentWindow?.document;
  const all = <E extends Element>(selector: string) => [...(page?.querySelectorAll<E>(selector) ?? [])];
  while (
    all('#storybook-docs h1').length === 0 ||
    all('[data-story-block] [id$="-inner"]').some((story) => !story.hasChildNodes()) ||
    all<HTMLImageElement>('img').some(({ complete, loading }) => !complete && loading !== 'lazy')
  )
    await rest();
  if (all('.sb-errordisplay').some((error) => error.getClientRects().length > 0))
    throw new Error('the page shows an error');
}

/**
 * Changes what a frame shows, as the sidebar does: the Storybook is loaded once. What never shows is the server's to give up.
 *
 * @returns what the Storybook says with the event at the end
 */
async function show(
  frame: HTMLIFrameElement,
  end: 'storyFinished' | 'docsRendered',
  selection: { readonly storyId: string; readonly viewMode: 'story' | 'docs' },
): Promise<unknown> {
  const shown = () => frame.contentWindow as PreviewWindow | null;
  if (!shown()?.__STORYBOOK_ADDONS_CHANNEL__) {
    frame.src = `../stories/iframe.html?id=none&viewMode=story&globals=${GLOBALS}`;
    while (!shown()?.__STORYBOOK_PREVIEW__) await rest();
  }
  watchFrame(frame);
  const channel = shown()?.__STORYBOOK_ADDONS_CHANNEL__;
  return new Promise((resolve) => {
    const hear = (said: unknown) => {
      const id = typeof said === 'string' ? said : (said as { storyId?: unknown }).storyId;
      if (id !== selection.storyId) return;
      channel?.off(end, hear);
      resolve(said);
    };
    channel?.on(end, hear);
    channel?.emit('setCurrentStory', selection);
  });
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
