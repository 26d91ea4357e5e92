// react-tweet's card, redrawn. Read on 2026-11-22 in vercel/react-tweet (074901d, 2026-06-03), packages/react-tweet/src/twitter-theme: theme.css,
// tweet-container, tweet-header, tweet-body, tweet-media, tweet-info and tweet-replies, each with its module.css. Its row of like, reply and copy is left
// out, since an article has nothing to say there: the real card is 45 px taller.
import { html, nothing, type TemplateResult } from 'lit';
import type { Content } from '../contents.ts';
import './react-tweet.css';
import { dateOf, hostOf } from './said.ts';

/** An article as a tweet: the publication speaks, title and description are its text. */
export function tweetCard({ view, lang }: Content): TemplateResult {
  const { source, title, description, thumb, createdAt } = view;
  const name = source?.title ?? hostOf(view.uri);
  const handle = view.associatedProfiles?.[0]?.handle;
  return html`<div class="tweet" data-peer="react-tweet">
    <article>
      <div class="header">
        <a class="avatar" href=${view.uri}>${source?.icon ? html`<img src=${source.icon} alt=${name} width="48" height="48">` : nothing}</a>
        <div class="author">
          <a class="name" href=${view.uri}><span class="cut" title=${name}>${name}</span></a>
          <div class="second">
            <a class="handle" href=${view.uri}><span title="@${handle}" data-says="author">@${handle}</span></a>
            <span class="dot">·</span>
            <a class="follow" href=${source?.uri}>Follow</a>
          </div>
        </div>
        <a class="brand" href=${view.uri} aria-label="View on ${hostOf(view.uri)}"><span aria-hidden="true">↗</span></a>
      </div>
      <p class="text" dir="auto"><span data-says="title">${title}</span>\n\n<span data-says="description">${description}</span></p>
      ${thumb ? html`<div class="media"><a href=${view.uri}><span class="ratio"></span><img src=${thumb} alt="Image"></a></div>` : nothing}
      <div class="info">
        ${createdAt ? html`<a class="date" href=${view.uri} aria-label=${dateOf(createdAt, lang)}><time datetime=${createdAt} data-says="date">${dateOf(createdAt, lang)}</time></a>` : nothing}
        <a class="about" href=${view.uri} aria-label="Ads information and privacy"><span aria-hidden="true">i</span></a>
      </div>
      <div class="replies"><a href=${view.uri}><span class="cut">Read more on ${hostOf(view.uri)}</span></a></div>
    </article>
  </div>`;
}
