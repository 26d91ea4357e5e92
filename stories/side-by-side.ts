import type { StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { isRightToLeft } from '../src/render/language.ts';
import { type Args, embed } from './embed.ts';
import { prose } from './pages/prose.ts';
import './side-by-side.css';

/** One cell of a matrix: an element, and what to say below it. */
export interface Cell {
  readonly caption: string;
  readonly args: Args;
  /** Why it looks as it does. */
  readonly why?: string;
  /** 20rem where it says nothing, and 17rem of two. */
  readonly width?: string;
  /** Whether it stands on a light ground and on a dark one, whatever the page's is. */
  readonly both?: boolean;
  /** The language of the words around it. */
  readonly lang?: string;
}

/**
 * The stories of a file as cells. They stay stories, and are tested one by one; who looks for a
 * design sees them at once.
 */
export function cellsOf(stories: Readonly<Record<string, StoryObj>>): Cell[] {
  return Object.entries(stories).map(([name, { args, parameters, globals }]) => ({
    caption: wordsOf(name),
    args: args ?? {},
    why: parameters?.docs?.description?.story,
    width: parameters?.width,
    lang: globals?.language,
  }));
}

/** The same at several widths, each named by its width. */
export function atWidths(args: Args, widths: readonly string[]): Cell[] {
  return widths.map((width) => ({ caption: width, args, width }));
}

/** Each cell on a light page and on a dark one. */
export function inBothSchemes(cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => ({ ...cell, both: true }));
}

/**
 * A matrix: what a designer compares, in one story. What the file says of its element, and what the
 * controls say, holds for every cell that does not say otherwise.
 *
 * @param story what is to be seen
 * @param rows cells by the heading above them; a lone row needs none, and is called ''. Asked for
 *   when it is shown: the matrix is the first story of its file, and its cells stand below it
 */
export function sideBySide(
  tag: 'pub-card' | 'pro-profile',
  story: string,
  rows: () => Readonly<Record<string, readonly Cell[]>>,
  parameters: StoryObj['parameters'] = {},
): StoryObj {
  return {
    parameters: { ...parameters, width: 'none', docs: { description: { story } } },
    render: ((shared: Args) =>
      html`<div class="matrix">
        ${Object.entries(rows()).map(
          ([heading, cells]) => html`<section>
            ${heading ? html`<h2>${heading}</h2>` : ''}
            <div class="cells">${cells.map((cell) => figure(tag, cell, shared))}</div>
          </section>`,
        )}
      </div>`) as unknown as NonNullable<StoryObj['render']>,
    play: async ({ canvasElement }) => {
      const shown = () =>
        [...canvasElement.querySelectorAll(tag)].filter((element) => element.shadowRoot?.hasChildNodes());
      const wanted = Object.values(rows()).flat();
      await waitFor(() => expect(shown()).toHaveLength(wanted.length + wanted.filter(({ both }) => both).length));
    },
  };
}

function figure(tag: 'pub-card' | 'pro-profile', { caption, args, why, both, width, lang }: Cell, shared: Args) {
  const element = () => {
    const made = embed(tag, { ...shared, ...args });
    if (lang) Object.assign(made, { lang, dir: isRightToLeft(lang) ? 'rtl' : 'ltr' });
    return made;
  };
  return html`<figure class=${both ? 'both' : ''} style="--width: ${width ?? (both ? '17rem' : '20rem')}">
    ${
      both
        ? html`<div class="grounds">
            ${['light', 'dark'].map((scheme) => html`<div style="color-scheme: ${scheme}">${element()}</div>`)}
          </div>`
        : element()
    }
    <figcaption><b>${caption}</b>${why ? html`<br />${prose(why)}` : ''}</figcaption>
  </figure>`;
}

/** `NoIcon` as the list at the side has it. */
function wordsOf(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
}
