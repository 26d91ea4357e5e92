// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as IdSifaDefs from "../defs.ts";

const _authorSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.profile.publication#author")),
		/**
		 * Author's ATproto DID, if they have an account.
		 */
		"did": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		/**
		 * Author's display name.
		 * @minLength 1
		 * @maxLength 1000
		 * @maxGraphemes 100
		 */
		"name": /*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(1, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
		),
	}
);
const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.publication"),
			/**
			 * Co-authors. The record owner is always an implicit author.
			 * @maxLength 50
			 */
			get "authors"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(authorSchema),
					[/*#__PURE__*/ v.arrayLength(0, 50)]
				))
			},
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Description or abstract.
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * Publication date in YYYY-MM or YYYY-MM-DD format.
			 */
			"publishedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Publisher, journal, or venue name.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"publisher": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * The same publication as recorded on another person's profile. Set when you keep your own entry for work someone else has also recorded, so consumers can tell the two describe one thing rather than showing it twice. Each side stays its own record: the other person cannot edit yours, and yours does not change theirs. Resolve by AT-URI, since they will keep editing their copy.
			 */
			get "sameAs"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.externalRecordRefSchema)
			},
			/**
			 * Publication subtitle. Carries the distinguishing part of a title that sources such as Crossref and ORCID store separately from the main title -- for example the volume/part designation and descriptive clause of a multi-part paper series ("III. Using cluster masses to create a cleaned catalogue"). Absent for publications with no subtitle.
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"subtitle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			)),
			/**
			 * Publication title.
			 * @minLength 1
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			),
			/**
			 * URL to the publication.
			 */
			"url": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		}
	)
);
type author$schematype = typeof _authorSchema;
type main$schematype = typeof _mainSchema;

export interface authorSchema extends author$schematype {}

export interface mainSchema extends main$schematype {}
export const authorSchema = _authorSchema as authorSchema;
export const mainSchema = _mainSchema as mainSchema;

export interface Author extends v.InferInput<typeof authorSchema> {}

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.publication";
