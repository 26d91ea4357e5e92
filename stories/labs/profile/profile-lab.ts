import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type ProfileView, summarizeProfile } from '../../../src/core/index.ts';
import { BARE_PROFILE, LONG_PROFILE, PROFILE } from '../../views/profile-views.ts';
import { copyable } from '../copyable.ts';
import { openLab } from '../lab.ts';
import { problemList } from '../problem-list.ts';
import { readJson } from '../read-json.ts';
import { writtenIn } from '../written-in.ts';
import { judgeProfile } from './judge-profile.ts';

const { handle: _, ...NOBODY } = PROFILE;
const SAMPLES: Readonly<Record<string, unknown>> = {
  'A profile with everything': PROFILE,
  'The least that a profile can be': BARE_PROFILE,
  'A very long one': LONG_PROFILE,
  'A profile with problems': {
    ...PROFILE,
    headline: 7,
    website: 'ftp://mara.example',
    positions: [{ rkey: '1', startedAt: 'last spring' }, ...PROFILE.positions],
  },
  'No handle': NOBODY,
};

/**
 * The profile lab: a profile view in; what the element makes of it, and what is wrong with it, out.
 */
export function profileLab(): HTMLElement {
  let sample = 'A profile with everything';
  let pasted = JSON.stringify(PROFILE, null, 2);

  return openLab(
    'Profile lab',
    'Paste what a profile service answers to getProfileView: each layout of it, everything that is wrong with it, and its summary.',
    (redraw) => {
      const read = readJson(pasted);
      const judgement = 'value' in read ? judgeProfile(read.value) : undefined;
      return {
        inputs: html`
          <div class="field">
            <label for="sample">Begin with</label>
            <select id="sample" @change=${(event: Event) => {
              sample = writtenIn(event);
              pasted = JSON.stringify(SAMPLES[sample], null, 2);
              redraw();
            }}>
              ${Object.keys(SAMPLES).map((name) => html`<option value=${name} .selected=${name === sample}>${name}</option>`)}
            </select>
          </div>
          <div class="field">
            <label for="profile">The profile view</label>
            <textarea id="profile" rows="28" spellcheck="false" .value=${live(pasted)} @input=${(event: Event) => {
              pasted = writtenIn(event);
              redraw();
            }}></textarea>
          </div>
          ${'problem' in read ? html`<p class="wrong" role="alert">${read.problem}</p>` : ''}
        `,
        results: judgement
          ? html`
              <section aria-label="Problems">
                <h2>What is wrong with it?</h2>
                ${problemList(judgement.problems, 'Nothing.')}
              </section>
              ${judgement.view ? shown(judgement.view) : html`<p class="wrong">No profile: readers need a did and a handle.</p>`}
            `
          : html``,
      };
    },
  ).element;
}

function shown(view: ProfileView): TemplateResult {
  return html`
    <section aria-label="Layouts">
      <h2>What it looks like</h2>
      <div class="panes">
        ${['light', 'dark'].map(
          (scheme) => html`<div class="scheme" style="color-scheme: ${scheme}">
            <pro-profile .view=${view}></pro-profile>
            <p>Written by <pro-profile layout="compact" .view=${view}></pro-profile></p>
            <pro-profile layout="full" .view=${view}></pro-profile>
          </div>`,
        )}
      </div>
    </section>
    ${copyable('Summary', 'what fetchProfileSummary gives', JSON.stringify(summarizeProfile(view), null, 2))}
  `;
}
