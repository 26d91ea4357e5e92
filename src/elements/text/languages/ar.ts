import type { Messages } from '../message-set.ts';

/** Arabic. */
export default {
  card: {
    subscribe: 'اشترك( على {platform})[: {name}]',
    view: 'عرض( النشرة)[: {name}]',
    read: 'اقرأ( المقال)[: {name}]',
    by: 'بقلم {author}',
    minutesRead: 'مدة القراءة {time}',
    showPicture: 'عرض الصورة',
    adult: 'محتوى للبالغين',
    graphic: 'محتوى صادم',
    warned: 'تحذير بشأن المحتوى',
    verified: 'مُتحقَّق منه: {domain} يذكر هذا السجل',
  },
  profile: {
    positions: 'الخبرة',
    education: 'التعليم',
    skills: 'المهارات',
    present: 'حتى الآن',
    upcoming: 'قريبًا',
    undisclosed: 'غير مذكور',
    now: 'الآن {name}',
    enteredAs: 'مُدرج باسم {name}',
    onBehalfOf: 'نيابةً عن {name}',
    projects: 'المشاريع',
    presentations: 'المحاضرات',
    investments: 'الاستثمارات',
    withPeople: 'مع {names}',
    via: 'عبر {name}',
    more: 'والمزيد',
  },
} satisfies Messages;
