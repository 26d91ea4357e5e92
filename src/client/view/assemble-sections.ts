import type { ProfileEntry } from '../../core/profile/profile-view.ts';
import { compact } from '../../core/read-fields.ts';
import type { ProfileRecords } from '../../repository/profile-records.ts';
import { type FurtherSection, SECTION_VIEWS } from './section-views.ts';
import { visible } from './visible-records.ts';

type Sections = { [Section in FurtherSection]?: readonly ProfileEntry<Section>[] };
type Delivery = ProfileEntry<'presentationDeliveries'>;

/** The sections besides positions, education and skills; an empty one is absent. A presentation carries its deliveries. */
export function assembleSections(records: ProfileRecords): Sections {
  const sections: Sections = {};
  const add = <Section extends FurtherSection>(section: Section) => {
    const entries = visible(records[section], ({ rkey, value }) => {
      const said = SECTION_VIEWS[section](value);
      // Without its `undefined` fields it is an entry; TypeScript cannot infer that for a generic section.
      return said && (compact({ rkey, ...said }) as object as ProfileEntry<Section>);
    });
    if (entries.length > 0) Object.assign(sections, { [section]: entries });
  };
  for (const section of Object.keys(SECTION_VIEWS) as FurtherSection[]) add(section);
  const { presentations, presentationDeliveries = [] } = sections;
  if (!presentations) return sections;
  const deliveries = new Map<string | undefined, Delivery[]>(presentations.map(({ rkey }) => [rkey, []]));
  const loose = presentationDeliveries.filter((item) => !deliveries.get(item.presentationRkey)?.push(item));
  return compact({
    ...sections,
    presentations: presentations.map((item) => ({ ...item, deliveries: deliveries.get(item.rkey) ?? [] })),
    presentationDeliveries: loose.length > 0 ? loose : undefined,
  });
}
