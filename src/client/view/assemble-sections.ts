import { compact } from '../../core/read-fields.ts';
import type { KeyedRecord, ProfileRecords } from './profile-records.ts';
import { SECTION_VIEWS } from './section-views.ts';
import { visible } from './visible-records.ts';

type Section = keyof typeof SECTION_VIEWS;
type Item = { readonly rkey: string } & Readonly<Record<string, unknown>>;

/** The further sections of a profile; one without a visible record is absent. A talk carries the occasions on which it was given. */
export function assembleSections(records: ProfileRecords): { readonly [S in Section]?: readonly Item[] } {
  const sections: { [S in Section]?: readonly Item[] } = {};
  for (const section of Object.keys(SECTION_VIEWS) as Section[]) {
    const items = visible(records[section], (record) => toItem(section, record));
    if (items.length > 0) sections[section] = items;
  }
  const { presentations, presentationDeliveries = [] } = sections;
  if (!presentations) return sections;
  const deliveries = new Map<unknown, Item[]>(presentations.map(({ rkey }) => [rkey, []]));
  const loose = presentationDeliveries.filter((item) => !deliveries.get(item.presentationRkey)?.push(item));
  return compact({
    ...sections,
    presentations: presentations.map((item) => ({ ...item, deliveries: deliveries.get(item.rkey) ?? [] })),
    presentationDeliveries: loose.length > 0 ? loose : undefined,
  });
}

function toItem(section: Section, { rkey, value }: KeyedRecord): Item | null {
  const view = SECTION_VIEWS[section](value);
  return view && compact({ rkey, ...view });
}
