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

/** Only what hangs should end by this, in milliseconds: a busy machine may be ten times slower. */
const LONGEST = 60_000;

/**
 * Shows a story in a frame, through to the end of its play function. The Storybook is loaded once; from then on it changes stories by itself, as in its sidebar.
 *
 * @returns whether the story insists on a scheme
 * @throws when the story cannot be shown, or its play function fails
 */
export async function openStory(frame: HTMLIFrameElement, story: string): Promise<boolean> {
  const shown = () => frame.contentWindow as PreviewWindow | null;
  if (!shown()?.__STORYBOOK_ADDONS_CHANNEL__) {
    frame.src = `../stories/iframe.html?id=none&viewMode=story&globals=${GLOBALS}`;
    while (!shown()?.__STORYBOOK_PREVIEW__) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const channel = shown()?.__STORYBOOK_ADDONS_CHANNEL__;
  const trouble = await new Promise<string>((resolve) => {
    const hear = (said: unknown) => {
      const { storyId, status } = said as { storyId?: unknown; status?: unknown };
      if (storyId !== story) return;
      channel?.off('storyFinished', hear);
      resolve(status === 'error' ? 'the story or its play function failed' : '');
    };
    channel?.on('storyFinished', hear);
    channel?.emit('setCurrentStory', { storyId: story, viewMode: 'story' });
    setTimeout(resolve, LONGEST, `the story did not end within ${LONGEST / 1000} s`);
  });
  if (trouble) throw new Error(trouble);
  const { storyGlobals } = (await shown()?.__STORYBOOK_PREVIEW__?.loadStory({ storyId: story })) ?? {};
  return storyGlobals !== undefined && 'scheme' in storyGlobals;
}
