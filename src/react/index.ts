'use client';
// For React on a server: during hydration, React 19 sets neither `view` nor listeners on a custom
// element.
import { createComponent } from '@lit/react';
import * as React from 'react';

/**
 * Replaces the classes of the elements, which need a browser. A property that is not declared here
 * stays an attribute, and so is in a server's HTML.
 */
class ViewProperty {
  declare view: unknown;
}
Object.defineProperty(ViewProperty.prototype, 'view', { value: undefined, writable: true });

/** The types of its properties are in `dist/types/react.d.ts`, from custom-elements.json. */
type ElementComponent = React.ElementType;

function component(displayName: string, tagName: string): ElementComponent {
  const events = ['load', 'fallback', 'error'].map((name) => [`on${tagName}-${name}`, `${tagName}-${name}`]);
  return createComponent({
    react: React,
    displayName,
    tagName,
    elementClass: ViewProperty as unknown as new () => HTMLElement,
    events: Object.fromEntries(events) as Record<string, string>,
  });
}

/**
 * `<pub-card>` as a React component. Its properties are those of the element in a template:
 * attributes, `view`, and `onpub-card-load`, `onpub-card-fallback` and `onpub-card-error`. They
 * work in server-rendered pages too. The element itself comes from `import 'masthead'`.
 *
 * @example
 * ```ts
 * import 'masthead';
 * import { PubCard } from 'masthead/react';
 * import { createElement } from 'react';
 *
 * const view = { uri: 'https://example.com/post', title: 'A post' };
 * createElement(PubCard, { view, 'onpub-card-load': ({ detail }) => console.log(detail.via) });
 * ```
 */
export const PubCard: ElementComponent = component('PubCard', 'pub-card');

/**
 * `<pro-profile>` as a React component, like `PubCard`: with `view`, `onpro-profile-load`,
 * `onpro-profile-fallback` and `onpro-profile-error`.
 *
 * @example
 * ```ts
 * import 'masthead';
 * import { ProProfile } from 'masthead/react';
 * import { createElement } from 'react';
 *
 * createElement(ProProfile, { actor: 'mara.tidewater.example', layout: 'compact' });
 * ```
 */
export const ProProfile: ElementComponent = component('ProProfile', 'pro-profile');
