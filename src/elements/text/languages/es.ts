import type { Messages } from '../message-set.ts';

/** Spanish. */
export default {
  card: {
    subscribe: 'Suscribirse( en {platform})[: {name}]',
    view: 'Ver( publicación)[: {name}]',
    read: 'Leer( artículo)[: {name}]',
    by: 'por {author}',
    minutesRead: '{time} de lectura',
    showPicture: 'Mostrar imagen',
    adult: 'Contenido para adultos',
    graphic: 'Contenido gráfico',
    warned: 'Advertencia de contenido',
    verified: 'Verificado: {domain} nombra este registro',
  },
  profile: {
    positions: 'Experiencia',
    education: 'Formación',
    skills: 'Aptitudes',
    present: 'actualidad',
    upcoming: 'próximamente',
    undisclosed: 'sin especificar',
    now: 'ahora {name}',
    enteredAs: 'indicado como {name}',
    onBehalfOf: 'en nombre de {name}',
    projects: 'Proyectos',
    presentations: 'Charlas',
    investments: 'Inversiones',
    withPeople: 'con {names}',
    via: 'a través de {name}',
    more: 'y más',
  },
} satisfies Messages;
