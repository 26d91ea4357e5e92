// The script tag of a page; what it says stands in its attributes.
