import { toBlobRef } from './blob-ref.ts';
import { type Reader, UNREADABLE } from './reader.ts';
import { limit, type SchemaParts } from './schema-parts.ts';

/** Reads a blob reference as a `BlobRef`. A wrong MIME type or a size over the limit is unreadable, because no server would serve the blob. */
export function blobReader(schema: SchemaParts): Reader {
  const maxSize = limit(schema, 'maxSize') ?? Number.POSITIVE_INFINITY;
  const accept = schema.constraints?.flatMap(({ accept }) => (Array.isArray(accept) ? accept.map(String) : [])) ?? [];
  return (value, checker) => {
    const blob = toBlobRef(value);
    if (!blob) {
      checker?.report('expected a blob: what uploadBlob answered');
      return UNREADABLE;
    }
    const fits = accept.length === 0 || accept.some((pattern) => matches(pattern, blob.mimeType.toLowerCase()));
    if (!fits) checker?.report(`expected ${accept.join(' or ')}, got ${blob.mimeType}`, 'mimeType');
    if (blob.size > maxSize) checker?.report(`expected at most ${maxSize} bytes, got ${blob.size}`, 'size');
    return fits && blob.size <= maxSize ? blob : UNREADABLE;
  };
}

function matches(pattern: string, mimeType: string): boolean {
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern;
}
