// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoRepoStrongRef from "../../../com/atproto/repo/strongRef.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.course"),
			/**
			 * Date the course was completed, in YYYY-MM or YYYY-MM-DD format. Omit if unknown.
			 */
			"completedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * AT-URI of the associated id.sifa.profile.certification record (the credential earned from this course), if applicable. A plain at-uri rather than a strongRef so the link tracks the live certification across edits.
			 */
			"credential": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
			/**
			 * Reference to the associated id.sifa.profile.education record, if applicable.
			 */
			get "education"() {
				return /*#__PURE__*/ v.optional(ComAtprotoRepoStrongRef.mainSchema)
			},
			/**
			 * Portable, app-neutral identifier for the institution or platform the user selected from a resolver dropdown: a Wikidata Q-ID URI (http://www.wikidata.org/entity/Q...), a ROR URI, or an LEI URI. Enables deterministic resolution to a canonical entity even before the organization claims an ATproto account. Absent for free-text entries.
			 */
			"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
			/**
			 * Institution or platform offering the course.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"institution": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * Course name.
			 * @minLength 1
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			),
			/**
			 * Course number or code (e.g., 'CS101').
			 * @maxLength 500
			 * @maxGraphemes 50
			 */
			"number": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 500), /*#__PURE__*/ v.stringGraphemes(0, 50)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.course";
