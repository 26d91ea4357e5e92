// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoRepoStrongRef from "../../com/atproto/repo/strongRef.ts";
import * as IdSifaDefs from "./defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.confirmation"),
			/**
			 * Client-declared timestamp when this confirmation was created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * What is being confirmed. Open set, so a consumer that does not recognise the relation can still tell that the named person affirmed something.
			 */
			get "relation"() {
				return IdSifaDefs.confirmationRelationSchema
			},
			/**
			 * StrongRef to the record that names you. Deliberately unconstrained by collection, so the same record type confirms a co-speaker credit, a project membership, or any later relation. Resolve by AT-URI: the CID is an integrity hint pinning the version seen at confirmation time, and must not be used as a join key, because the claimer editing their record changes its CID without invalidating the confirmation.
			 */
			get "subject"() {
				return ComAtprotoRepoStrongRef.mainSchema
			},
			/**
			 * Name or title the subject record carried at confirmation time: the project name, the presentation title, and so on. Stored here, in the confirming person's repository, so the claimer cannot alter it. Lets a consumer detect that the claim has drifted since it was affirmed, and flag or withdraw the confirmation when the subject is later renamed into something the person never agreed to.
			 * @maxLength 3000
			 * @maxGraphemes 300
			 */
			"subjectName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 3000), /*#__PURE__*/ v.stringGraphemes(0, 300)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.confirmation";
