import { describe, expect, it } from 'vitest';
import { attributeOf, type HeadVisitor, walkHead } from '../../src/site/read-head.ts';

/** The names of the elements of a head, and the pieces of text in it, as they come. */
function walked(page: string, until = Number.POSITIVE_INFINITY) {
  const names: string[] = [];
  const texts: string[] = [];
  const visitor: HeadVisitor = {
    element({ nodeName }) {
      names.push(nodeName);
      return names.length < until;
    },
    text: (_parent, piece) => texts.push(piece),
  };
  walkHead(page, visitor);
  return { names, text: texts.join('') };
}

describe('walkHead', () => {
  it('gives each element of the head, also where the head is not written', () => {
    expect(walked('<head><meta><link><title>A</title></head><p>').names).toEqual(['meta', 'link', 'title']);
    expect(walked('<title>A</title><meta><p><link>').names).toEqual(['title', 'meta']);
    expect(walked('').names).toEqual([]);
  });

  it('gives nothing of comments, scripts, templates, text and the body', () => {
    const page = '<!-- <meta> --><script>"<meta>"</script><template><link></template><title><link></title><body><link>';
    expect(walked(page).names).toEqual(['script', 'template', 'title']);
  });

  it('gives the text of an element to the element that it was called with', () => {
    const texts = new Map<unknown, string>();
    let title: unknown;
    walkHead('<style>a{}</style><title>A &amp; B</title>', {
      element(node) {
        if (node.nodeName === 'title') title = node;
        return true;
      },
      text: (parent, piece) => texts.set(parent, (texts.get(parent) ?? '') + piece),
    });
    expect(texts.get(title)).toBe('A & B');
  });

  it('stops where the visitor has enough', () => {
    expect(walked('<meta><meta><meta><title>A</title>', 2)).toEqual({ names: ['meta', 'meta'], text: '' });
  });

  it('stops where the body begins: what follows is not even parsed', () => {
    expect(walked(`<meta><body>${'<p>words '.repeat(1000)}`)).toEqual({ names: ['meta'], text: '' });
    expect(walked('<meta><frameset><frame>').names).toEqual(['meta']);
  });

  it('an unfinished tag at the end of a page that was cut does not count', () => {
    expect(walked('<meta><link rel="a" href="at://did:plc:al').names).toEqual(['meta']);
  });

  it('ends with a page that nests deeper than browsers do', () => {
    const nested = `<template>${'<div>'.repeat(100_000)}</template><meta>`;
    expect(walked(nested).names).toEqual(['template']);
  });

  it('passes on what the visitor throws', () => {
    const thrown = new Error('The visitor’s own.');
    const walk = () =>
      walkHead('<meta>', {
        element() {
          throw thrown;
        },
      });
    expect(walk).toThrow(thrown);
  });
});

it('attributeOf gives an attribute as it is written, and nothing for one that is missing', () => {
  const found: string[] = [];
  walkHead('<meta name=" A&amp;b " content>', {
    element(node) {
      found.push(...['name', 'content', 'href'].map((name) => attributeOf(node, name)));
      return true;
    },
  });
  expect(found).toEqual([' A&b ', '', '']);
});
