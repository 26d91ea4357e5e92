type Watched = Window & typeof globalThis & { troubles?: () => string[] };

/** Fills before a page of documentation has loaded its pictures otherwise. */
const MOST_RESOURCES = 10_000;

/** From now on, collects what a page complains of, what it asks of others, and what it asks for in vain. */
export function watchFrame(frame: HTMLIFrameElement): void {
  const window = frame.contentWindow as Watched | null;
  if (!window || window.troubles) return;
  const complaints: string[] = [];
  const complain = window.console.error;
  window.console.error = (...args: unknown[]) => {
    complaints.push(`console: ${args.map(String).join(' ')}`);
    complain(...args);
  };
  window.addEventListener('error', ({ message }) => {
    // No error: what is left is told with the next frame.
    if (!message.startsWith('ResizeObserver loop')) complaints.push(`error: ${message}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`error: ${String(reason)}`));
  window.performance.setResourceTimingBufferSize(MOST_RESOURCES);
  window.troubles = () => {
    const asked = window.performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    window.performance.clearResourceTimings();
    return [
      ...complaints.splice(0),
      ...asked.filter(({ name }) => !isOwn(name)).map(({ name }) => `asks ${name}`),
      ...asked
        .filter(({ responseStatus = 0 }) => responseStatus >= 400)
        .map(({ name, responseStatus }) => `${responseStatus} for ${name}`),
    ];
  };
}

/** What the page in a frame has been caught at since the last look; nothing when nobody watches it. */
export function troublesOf(frame: HTMLIFrameElement): string[] {
  return (frame.contentWindow as Watched | null)?.troubles?.() ?? [];
}

/** Whether an address is served by whoever serves this page, or by nobody at all (`data:`, `blob:`). */
function isOwn(address: string): boolean {
  const { origin, protocol } = new URL(address, location.href);
  return origin === location.origin || protocol === 'data:' || protocol === 'blob:';
}
