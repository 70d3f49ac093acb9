/** First names that tell a person from a firm, and how to address them; the commonest of the four languages. */
const WOMEN = `Joan Nora Sara Rita Amy Aisha Carla Olga Vera Irene Miriam Judith Esther Naomi Noor Leila Zara Freya Astrid Signe Agnes Edith Hilde Rosalind Janet Jean Deborah Sandra Donna Carol Michelle Laura Kim Lena Mara Eva Anne Hélène Valérie Sandrine Aurélie Lola Rocío Marina Natalia Gloria Sonia Anna Maria Mary Jane Emma Olivia Sophie Sophia Sofia Laura Julia Lisa Sarah Sara Katharina Claudia Petra Sabine Ursula Monika Andrea
  Susanne Ingrid Heike Nadine Lena Leonie Hannah Hanna Johanna Marie Camille Claire Chloé Léa Manon Julie Céline Nathalie Isabelle Sylvie
  Catherine Christine Françoise Monique Élodie Elodie Amélie Charlotte Alice Louise Jeanne Carmen Ana Lucía Lucia Marta Paula Elena Isabel Cristina
  Pilar Rosa Teresa Beatriz Silvia Patricia Raquel Nuria Inés Mercedes Dolores Alba Susan Linda Karen Nancy Margaret Elizabeth Jennifer
  Jessica Emily Amy Rachel Rebecca Grace Ruth Helen Victoria Kate Katie Lucy Ella Mia Zoe Nina Eva Clara Ida Greta Frieda Helga Renate
  Priya Aisha Fatima Mei Yuki Ines Elisa Giulia Chiara Francesca Valentina Martina Barbara Angela Diana Daniela Gabriela Alejandra Valeria
  Simone Gudrun Elke Bettina Anke Antje Beate Christa Doris Edith Erika Gabi Gabriele Gisela Hannelore Inge Jana Jutta Katja Kathrin Katrin Lea Luisa Margit Marion Regina Sonja Steffi Tina Ute Vanessa Yvonne Chloe Fiona Gemma Heather Hazel Imogen Molly Poppy Tessa Amira Leyla Nadia Samira Margaux Océane Solène Lorena Marisol Noelia Ayşe Elif Amelia Abigail Megan Holly Eleanor Florence Harriet Joanna Karin Birgit Anja Silke Tanja Kerstin Nicole Stefanie Melanie Martha`
const MEN = `David Noah Rui Paulo João Tiago Ivan Nikolai Boris Yusuf Ibrahim Kofi Kwame Dev Arjun Leon Elias Moritz Jannik Kurt Gerd Rolf Volker Xavier Yves Didier Gilles Rémi Damien Andrés Roberto Ricardo Emilio Gustavo Víctor Hector Ramón Julián Toby Owen Dylan Callum Stuart Keith Barry Roger Walter Fred Albert Ralph Howard Karl John James Robert Michael William David Richard Joseph Thomas Charles Daniel Matthew Anthony Mark Steven Paul Andrew George Kevin Brian
  Edward Peter Tom Tim Jack Harry Oliver Noah Leo Luke Ben Sam Max Alex Adam Simon Martin Stephen Philip Patrick Henry Arthur Frank Hans
  Klaus Jürgen Wolfgang Stefan Andreas Michael Markus Christian Sebastian Florian Lukas Felix Jonas Finn Jan Lars Uwe Dieter Karl Otto Fritz
  Heinz Werner Jens Sven Ralf Bernd Jean Pierre Michel Philippe Nicolas Julien Antoine Luc Marc Louis Hugo Lucas Théo Mathieu
  François Jacques Olivier Laurent Thierry Alain Bernard Christophe Guillaume Juan José Carlos Luis Miguel Javier Antonio Manuel Francisco
  Pedro Pablo Diego Jorge Fernando Alejandro Sergio Alberto Rafael Raúl Ángel Álvaro Ignacio Marco Mario Luca Giuseppe Giovanni Matteo
  Omar Ali Mohammed Ahmed Hassan Ravi Raj Wei Kenji Hiro Ivan Dmitri Sergei Viktor Erik Oscar Emil Anders Nils Ryan Jason Eric Scott Greg
  Udo Gerhard Günter Günther Horst Helmut Manfred Detlef Holger Thorsten Torsten Tobias Philipp Maximilian Dominik Fabian Timo Ted Hugo Gareth Rhys Declan Kieran Nigel Trevor Clive Leonard Enzo Maxime Quentin Baptiste Iker Iván Adrián Marcos Rubén Samuel Jonathan Nathan Ethan Liam Mason Elijah Bob Bill Jim Joe Mike Dave Steve Chris Nick Tony Dan Matt Rob Ed Ian Neil Graham Alan`

const women = new Set(WOMEN.split(/\s+/u))
const men = new Set(MEN.split(/\s+/u))

export function genderOf(name: string): 'female' | 'male' | undefined {
  const first = name.split(/[\s-]/u)[0] ?? ''
  if (women.has(first)) return 'female'
  return men.has(first) ? 'male' : undefined
}
