for (const form of document.querySelectorAll('form[data-element]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { element, attribute } = form.dataset;
    const shown = document.createElement(element);
    shown.setAttribute(attribute, new FormData(form).get('value').trim());
    shown.setAttribute('loading', 'eager');
    if (element === 'pro-profile') shown.setAttribute('layout', 'full');
    const said = document.createElement('p');
    for (const outcome of ['load', 'fallback', 'error']) {
      shown.addEventListener(`${element}-${outcome}`, ({ detail }) => {
        said.textContent =
          outcome === 'load' ? 'Found.' : `Nothing to show: ${detail.reason ?? detail.error?.message ?? outcome}`;
      });
    }
    form.nextElementSibling.replaceChildren(shown, said);
  });
}
