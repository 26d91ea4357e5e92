import { fields, text } from '../../core/read-fields.ts';
import { toBlobRef } from '../../lexicon/index.ts';
import { type Finding, finding } from './finding.ts';

// At the beginning: an article about HTML has tags in its words as well.
const HTML =
  /^\s*<(?:!doctype|html|body|article|section|div|p|h[1-6]|ul|ol|figure|blockquote|table|img|a|span|strong|em)\b/i;

/** Words that are counted for the reading time, or not: as HTML, or in a blob that no index fetches. */
export function wordFindings({ textContent, content }: Readonly<Record<string, unknown>>): Finding[] {
  const written = text(textContent);
  const html = written === undefined ? hasHtml(content) : HTML.test(written);
  if (!html && (written !== undefined || !isElsewhere(content))) return [];
  return [
    finding({
      id: 'html-words',
      record: 'document',
      field: 'textContent',
      found: textContent,
      says: html
        ? written === undefined
          ? 'The words are there only as HTML, in content; readers look for the plain text here.'
          : 'It holds HTML, and its tags are counted and shown as words.'
        : 'The words are in a file of their own, which no index fetches, so there is no reading time.',
      advice: 'Write the words of the article here, without tags.',
    }),
  ];
}

function hasHtml(content: unknown): boolean {
  const { $type, ...parts } = fields(content);
  const words = Object.values(parts).filter((part) => typeof part === 'string');
  return words.length > 0 && (/html/i.test(text($type)?.slice(0, 500) ?? '') || words.some((part) => HTML.test(part)));
}

function isElsewhere(content: unknown): boolean {
  const parts = fields(content);
  const values = Object.values(parts);
  return (
    values.some((part) => /^(?:text|application)\//.test(toBlobRef(part)?.mimeType ?? '')) &&
    !Object.entries(parts).some(([key, part]) => key !== '$type' && text(part) !== undefined)
  );
}
