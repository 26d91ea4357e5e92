import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { openLab } from '../lab.ts';
import { readJson } from '../read-json.ts';
import { writtenIn } from '../written-in.ts';
import { findingList } from './finding-list.ts';
import { type Judgement, judgeRecord, kindOf } from './judge-record.ts';
import { SAMPLE_RECORDS } from './sample-records.ts';

const pretty = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** The record lab: a record in; its card, its problems and its links out. */
export function recordLab(): HTMLElement {
  const [first = ''] = Object.keys(SAMPLE_RECORDS);
  let sample = first;
  let record = pretty(SAMPLE_RECORDS[first]?.record);
  let publication = '';
  let link = '';

  return openLab(
    'Record lab',
    'Paste the record of a publication or an article: the card it makes, everything that is wrong with it, and which links it answers for.',
    (redraw) => {
      const read = readJson(record);
      const around = publication.trim() ? readJson(publication) : undefined;
      const judgement =
        'value' in read
          ? judgeRecord(read.value, { publication: around && 'value' in around ? around.value : undefined, link })
          : undefined;
      const needsPublication = 'value' in read && kindOf(read.value) === 'document';
      const begin = (event: Event): void => {
        sample = writtenIn(event);
        record = pretty(SAMPLE_RECORDS[sample]?.record);
        publication = pretty(SAMPLE_RECORDS[sample]?.publication);
        redraw();
      };
      return {
        inputs: html`
          <div class="field">
            <label for="sample">Begin with</label>
            <select id="sample" @change=${begin}>
              ${Object.keys(SAMPLE_RECORDS).map((name) => html`<option value=${name} .selected=${name === sample}>${name}</option>`)}
            </select>
          </div>
          ${field('record', 'The record', record, 18, (written) => {
            record = written;
            redraw();
          })}
          ${'problem' in read ? html`<p class="wrong" role="alert">${read.problem}</p>` : ''}
          ${
            needsPublication
              ? field('publication', 'The publication that it belongs to', publication, 10, (written) => {
                  publication = written;
                  redraw();
                })
              : ''
          }
          ${around && 'problem' in around ? html`<p class="wrong" role="alert">${around.problem}</p>` : ''}
          <div class="field">
            <label for="link">A link to try</label>
            <input id="link" type="url" placeholder="https://…" autocomplete="off" .value=${live(link)} @input=${(
              event: Event,
            ) => {
              link = writtenIn(event).trim();
              redraw();
            }} />
          </div>
        `,
        results: judgement ? results(judgement) : html``,
      };
    },
  ).element;
}

function field(id: string, label: string, text: string, rows: number, changed: (text: string) => void): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <textarea id=${id} rows=${rows} spellcheck="false" .value=${live(text)} @input=${(event: Event) => changed(writtenIn(event))}></textarea>
  </div>`;
}

function results({ kind, findings, view, address, links }: Judgement): TemplateResult {
  return html`
    <section aria-label="Problems">
      <h2>What is wrong with this ${kind}?</h2>
      ${findingList(findings, 'Nothing: it can be written as it is.')}
    </section>
    <section aria-label="Card">
      <h2>The card</h2>
      ${
        view
          ? html`<div class="panes">
              ${['light', 'dark'].map((scheme) => html`<div class="scheme" style="color-scheme: ${scheme}"><pub-card .view=${view}></pub-card></div>`)}
            </div>
            <p class="hint">Icon and cover are on the owner’s PDS, which this page does not ask: the letter stands in, and no cover.</p>`
          : html`<p class="wrong">No card. ${findings[0]?.says ?? ''}</p>`
      }
    </section>
    ${
      address
        ? html`<section aria-label="Links">
            <h2>Which links does it answer for?</h2>
            <p>It is for <code>${address}</code>.</p>
            <table class="links">
              <thead><tr><th scope="col">Link</th><th scope="col">Answer</th></tr></thead>
              <tbody>
                ${links.map(({ link, matches }) => html`<tr><td><code>${link}</code></td><td>${matches ? html`<span class="verdict">matches</span>` : 'no'}</td></tr>`)}
              </tbody>
            </table>
          </section>`
        : ''
    }
  `;
}
