const EMBEDS = 'pub-card, pro-profile';
const ENDS = ['ready', 'fallback', 'error'];

/**
 * Opens a page in a frame and waits until each element of ours in it shows what it will show.
 *
 * @returns `false`: a page follows its reader's scheme
 */
export async function openPage(frame: HTMLIFrameElement, address: string): Promise<false> {
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    frame.src = address;
  });
  const page = frame.contentWindow?.document;
  // The builder makes its elements once it has asked its server.
  while (page?.querySelector('[aria-busy=true]')) await rest();
  const embeds = [...(page?.querySelectorAll<HTMLElement>(EMBEDS) ?? [])];
  for (const embed of embeds) embed.setAttribute('loading', 'eager');
  while (embeds.some((embed) => !ENDS.some((state) => embed.matches(`:state(${state})`)))) await rest();
  return false;
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
