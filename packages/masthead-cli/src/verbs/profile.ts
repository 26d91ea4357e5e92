import { fetchGetProfileView, fetchProfileFromPds } from 'masthead/client';
import { type ProfileView, summarizeProfile } from 'masthead/core';
import { nodeNetwork, readActor, readAppView } from '../flags/network.ts';
import { givenFlags } from '../flags/values.ts';
import { fact, showView, viewingVerb } from '../terminal/show-view.ts';

export default viewingVerb('profile')
  .description("Prints somebody's public profile. Exit code 0 a profile, 1 none, 2 could not tell.")
  .argument('<actor>', 'their handle or DID')
  .option('--app-view <url>', 'the AppView to ask; without it their own PDS is read')
  .action(async (actor, flags) => {
    const network = nodeNetwork(flags);
    const appView = readAppView(flags.appView, flags);
    const name = readActor(actor);
    const shown = givenFlags({ appView });
    await showView<ProfileView>(flags, {
      what: 'profile',
      of: name,
      advice: 'Check the spelling of the handle; not everybody has a profile.',
      find: () =>
        appView === undefined ? fetchProfileFromPds(network, name) : fetchGetProfileView({ baseUrl: appView }, name),
      text: profileLines,
      html: async (view) => (await import('masthead/render')).renderProProfile(view, shown),
      svg: async (view) => (await import('masthead/render')).renderProProfileSvg(view),
      email: async (view) => (await import('masthead/render')).renderProProfileEmail(view, shown),
    });
  });

function profileLines(view: ProfileView): string[] {
  const { did, handle, displayName, pronouns, headline, topSkills, ...position } = summarizeProfile(view);
  const { currentTitle, currentCompany, currentOnBehalfOf } = position;
  const called = handle === 'handle.invalid' ? did : `@${handle}`;
  const role = [currentTitle, currentCompany].filter(Boolean).join(', ');
  return [
    `${displayName ? `${displayName} (${called})` : called}${pronouns ? `, ${pronouns}` : ''}`,
    ...(headline ? [`  ${headline}`] : []),
    ...fact('position', currentOnBehalfOf ? `${role}, on behalf of ${currentOnBehalfOf}` : role),
    ...fact('place', view.location),
    ...fact('website', view.website),
    ...fact('skills', topSkills.join(', ')),
    ...fact('account', did),
  ];
}
