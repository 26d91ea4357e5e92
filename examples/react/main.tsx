import '../app-view.ts';
import { createRoot } from 'react-dom/client';
import { ReadingList } from './ReadingList.tsx';

const place = document.getElementById('app');
if (place) createRoot(place).render(<ReadingList />);
