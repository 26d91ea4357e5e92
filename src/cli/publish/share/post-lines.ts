import { printable } from '../../../core/printable.ts';
import type { ExternalEmbedResult } from '../../../publish/post/external-embed.ts';
import { POST_MAX_GRAPHEMES, type RichPostText } from '../../../publish/post/rich-text.ts';
import { postSegments } from './post-segments.ts';

/** A post as lines for a terminal: its text, what in it is a link, and its card. */
export function postLines(handle: string, text: RichPostText, made: ExternalEmbedResult): string[] {
  const { uri, title, description } = made.embed.external;
  const { document, publication } = made.noRefs === undefined ? made.records : {};
  const { thumb } = made;
  const marked = postSegments(text).filter(({ what }) => what !== undefined);
  return [
    `The post of ${printable(handle)}, ${text.graphemes} of ${POST_MAX_GRAPHEMES} characters:`,
    ...(text.text === '' ? ['  (no text)'] : text.text.split('\n').map((line) => `  | ${printable(line, 2000)}`)),
    ...marked.map(({ written, what = '' }) => `  ${printable(written)}: ${printable(what, 2000)}`),
    'Its card:',
    `  link: ${printable(uri, 2000)}`,
    `  title: ${printable(title)}`,
    ...(description === '' ? [] : [`  description: ${printable(description)}`]),
    ...(thumb
      ? [`  picture: ${thumb.mimeType}, ${thumb.bytes.length} bytes${thumb.blob ? '' : ', encoded anew'}`]
      : []),
    ...(publication ? [`  publication: ${printable(String(publication.record.name))}, ${publication.uri}`] : []),
    ...(document ? [`  document: ${document.uri}`] : []),
  ];
}
