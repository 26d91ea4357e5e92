/** Files of a publisher that stand in lexicons/ byte for byte. */
export interface LexiconSource {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** Of the folder in it that `lexicons/` corresponds to. */
  readonly folder: string;
  readonly licence: string;
  /**
   * The day on which the files were last compared with the repository, or with the records on the
   * network.
   */
  readonly compared: string;
  /** By the commit in which each file was found: the names of the lexicons. */
  readonly commits: Readonly<Record<string, readonly string[]>>;
}

/** The authority of Masthead's own lexicons, which are published nowhere. */
export const OWN_AUTHORITY = 'alt.masthead.';

/**
 * Where each lexicon is from. Of Sifa's files the newest version in reach was taken, which is not
 * the same commit for each. `position` and `course` have got an `agentRef` since, whose file was
 * not in reach: src/lexicon/read/own-rules.ts reads the field.
 */
export const LEXICON_SOURCES: readonly LexiconSource[] = [
  {
    repository: 'bluesky-social/atproto',
    folder: 'lexicons',
    licence: 'MIT OR Apache-2.0',
    compared: '2026-11-26',
    commits: {
      d6296a1cfdb40a773319cb59061300e4e8e52f26: [
        'app.bsky.actor.profile',
        'com.atproto.label.defs',
        'com.atproto.repo.strongRef',
        'site.standard.document',
        'site.standard.graph.recommend',
        'site.standard.graph.subscription',
        'site.standard.publication',
        'site.standard.theme.basic',
        'site.standard.theme.color',
      ],
    },
  },
  {
    repository: 'lexicon-community/lexicon',
    folder: '.',
    licence: 'MIT',
    compared: '2026-11-26',
    commits: { b4a2b19613105ede6b43e1330d3831842278b073: ['community.lexicon.location.address'] },
  },
  {
    repository: 'singi-labs/sifa-lexicons',
    folder: 'lexicons',
    licence: 'MIT',
    compared: '2026-11-26',
    commits: {
      '161aaecf536d7eb00a37cb33353def4baf907014': ['id.sifa.defs', 'id.sifa.getProfileView'],
      '07e2261d66f17cef0b3fbffe63a389a55efa4e18': [
        'id.sifa.profile.certification',
        'id.sifa.profile.education',
        'id.sifa.profile.honor',
        'id.sifa.profile.investment',
        'id.sifa.profile.involvement',
        'id.sifa.profile.volunteering',
      ],
      '4791fa174ff8fb516b803ef4e47873587186f5d5': [
        'id.sifa.profile.language',
        'id.sifa.profile.position',
        'id.sifa.profile.project',
      ],
      '12a8c14c77c39adcfc19c16d1e84f6d5200e8cc4': [
        'id.sifa.org.profile',
        'id.sifa.profile.course',
        'id.sifa.profile.externalAccount',
        'id.sifa.profile.presentationDelivery',
        'id.sifa.profile.publication',
        'id.sifa.profile.self',
        'id.sifa.profile.skill',
      ],
      '07daffd43eb1a9f82c84786090f079fff42f2196': ['id.sifa.profile.presentation'],
      '86bf7f48a02abbdd8e807c124c6d0a1f10584eca': ['id.sifa.profile.location'],
    },
  },
];
