// Near enough that the answer is usually there before the reader is.
const MARGIN = '600px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back once, when an element comes near the part of the page that is on screen. All elements share one observer.
 *
 * @param element in the page
 * @param arrive called at most once
 * @returns stops waiting
 */
export function nearViewport(element: Element, arrive: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  waiting.set(element, arrive);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
