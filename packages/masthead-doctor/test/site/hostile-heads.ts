/** Pages of any number of pieces that readers of a head have stumbled over. */
export const HOSTILE_HEADS: Readonly<Record<string, (count: number) => string>> = {
  angles: (count) => '<'.repeat(count),
  'tags in a tag': (count) => '<link '.repeat(count),
  'comments that never end': (count) => '<!--'.repeat(count),
  'ends of comments that are none': (count) => `<!--${'--!'.repeat(count)}`,
  'an attribute that is only signs': (count) => `<link ${'='.repeat(count)}`,
  'attributes of different names': (count) => `<link ${many(count, (index) => `a${index} `)}`,
  'attributes of one name': (count) => `<link ${'a=b '.repeat(count)}`,
  'attributes for the root': (count) => many(count, (index) => `<html a${index}>`),
  relations: (count) => `<link rel="${'a '.repeat(count)}`,
  links: (count) => '<link rel=a href=b>'.repeat(count),
  'scripts that hide their end': (count) => `<script>${'<!--<script></script>'.repeat(count)}`,
  references: (count) => `<link href="${'&ampx='.repeat(count)}`,
  templates: (count) => '<template>'.repeat(count),
  'elements in one another': (count) => `<template>${'<div>'.repeat(count)}`,
  'formatting that never ends': (count) => `<template>${many(count, (index) => `<p><b x${index}></p>`)}`,
  'formatting that ends in the wrong order': (count) => `<template>${'<b><i><p></b></i></p>'.repeat(count)}`,
  'what a table puts before itself': (count) => `<template><div><table>${'x<br>'.repeat(count)}`,
};

function many(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}
